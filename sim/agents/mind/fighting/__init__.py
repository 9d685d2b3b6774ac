"""Seeing combat: who could block whom, attacks to come, Equipment, and declarations."""
