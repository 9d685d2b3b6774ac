"""What an agent knows of the cards: what each is worth, and the notes that both engines read (`columns`)."""
