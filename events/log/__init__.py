"""The log: envelope, codec, hash chain, upcasters, verification, appending."""
