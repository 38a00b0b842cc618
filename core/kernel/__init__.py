"""The kernel every game stands on: the contract, chance, records, errors. It knows no game."""
