"""What holds the page together and knows no feature: slots, the contract, the one loader."""
