"""The frame of the page, which names no feature: slots, the contract, the loader of features."""
