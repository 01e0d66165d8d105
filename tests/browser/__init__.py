"""The pages in a real browser: the Chromium of this system, driven by Playwright; nothing is downloaded."""
