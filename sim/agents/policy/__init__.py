"""The thinking: integers and rows of integers alone (`layout`), compiled for the array engine as it stands."""
