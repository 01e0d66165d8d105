"""Tests of the event vocabulary, the store, the deciders and the importers."""
