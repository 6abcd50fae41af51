"""Where the project and its samples are."""

from pathlib import Path

ROOT = Path(__file__).parents[2]
SAMPLES = ROOT / "sample_histories"
