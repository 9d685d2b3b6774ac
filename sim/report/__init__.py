"""Results for people: tables, pictures, words."""
