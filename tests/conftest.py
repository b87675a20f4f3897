"""For all tests: how long one takes is no part of what it says."""

from hypothesis import settings

settings.register_profile("fondaco", deadline=None)
settings.load_profile("fondaco")
