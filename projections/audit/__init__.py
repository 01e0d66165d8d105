"""The audit of reports: everything that can be held against a TRF file, as findings, and the page of them."""
