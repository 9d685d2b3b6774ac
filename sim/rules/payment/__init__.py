"""The payment planner (CR 106, 118, 601.2g): one integer function for both engines; `plan.py` says what it does."""
