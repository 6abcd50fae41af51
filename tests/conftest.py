"""Settings for every test."""

from hypothesis import settings

# How long an example takes says nothing on a busy machine; benchmarks measure time.
settings.register_profile("project", deadline=None)
settings.load_profile("project")
