"""Permanents (CR 110, 120, 301-303, 614-616, 701-704): entering, changing, damage, attaching, state-based actions."""
