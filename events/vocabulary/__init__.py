"""Every event there is, by chapter. Facts and choices only: what can be recomputed is not stored.

A published pairing *is* stored: it was published. Points are tenths, rounds and boards count from 1. Names and
versions are the stored ones; a new shape gets a new version and an upcaster (`events.log.codec`). Every type has
its signature (`events.base.event`), and stands under the event of its chapter.
"""
