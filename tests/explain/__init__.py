"""Tests of explanations: core, sentences and certificates together."""
