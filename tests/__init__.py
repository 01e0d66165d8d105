"""The suite; the reference implementations that serve only as oracles live here too."""

import os

# English, whatever those speak who run the suite or one of its programs; a test that wants more asks for it.
os.environ["LANGUAGE"] = "C"
