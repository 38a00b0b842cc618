"""The cards: `registry` finds them by name; the other modules define them."""
