"""The documentation as a site: staged from docs/ and from the code, built by MkDocs (decision 226)."""
