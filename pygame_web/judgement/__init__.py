"""Words shared by review and advice; loaded late, with the judgement."""
