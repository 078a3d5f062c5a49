"""Other programs that run work later, measured by the same means."""
