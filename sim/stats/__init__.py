"""What the numbers of a batch mean: intervals over seat-swapped pairs."""
