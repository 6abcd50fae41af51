"""Ranks hands: high, eight-or-better low, ace-to-five low, deuce-to-seven low, boards."""
