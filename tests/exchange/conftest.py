"""The nasty names and the noise of the reader's tests serve here as well."""

import sys
from pathlib import Path

sys.path.append(str(Path(__file__).parents[1] / "reading"))
