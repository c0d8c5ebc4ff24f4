"""Timings of the product, side by side with its peers, as ratios within one run."""
