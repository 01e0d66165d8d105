"""What happened: the event vocabulary, its codec, the store, the deciders and the importers."""
