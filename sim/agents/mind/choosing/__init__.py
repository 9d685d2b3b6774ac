"""Choices that are neither actions nor combat."""
