"""What review and advice say alike of a game's figures. Late: it comes with what judges."""
