"""A page by the keyboard alone: what the Tab key reaches, one after the other, and whether that can be seen."""

from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from playwright.sync_api import Page

_FOCUSED: Final = """() => {
  const one = document.activeElement;
  if (!one || one === document.body) return null;
  const drawn = one.matches('.md-option') ? one.nextElementSibling : one;
  const box = drawn.getBoundingClientRect(), style = getComputedStyle(drawn);
  return {
    place: [...document.querySelectorAll('*')].indexOf(one),
    what: one.outerHTML.slice(0, 120),
    isSeen: style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) >= 2 && box.width > 0 && box.height > 0
      && box.bottom > 0 && box.top < innerHeight && box.right > 0 && box.left < innerWidth,
  };
}"""
"""A choice of the documentation's colours is drawn by its label, which is the next element."""
_REACHED: Final = """() => {
  const radios = new Set();
  return [...document.querySelectorAll('a[href], button, input:not([type=hidden]), select, summary')]
    .filter((one) => one.checkVisibility({ visibilityProperty: true }) && one.tabIndex >= 0)
    .filter((one) => !one.disabled && !one.hidden)
    .filter((one) => !one.closest('details:not([open]) > :not(summary)'))
    .filter((one) => one.type !== 'radio' || !radios.has(one.name) && radios.add(one.name)).length;
}"""
"""Of choices of one name the Tab key reaches one."""

_TRIES: Final = 20
_PAUSE_MS: Final = 100


def is_tabbed_through(page: "Page") -> None:
    """Every control is reached, in the order of the page, and seen where it is."""
    expected: int = page.evaluate(_REACHED)
    seen: list[dict[str, Any]] = []
    for _ in range(expected + 5):
        page.keyboard.press("Tab")
        found = page.evaluate(_FOCUSED)
        for _ in range(_TRIES):
            if found is None or found["isSeen"]:
                break
            page.wait_for_timeout(_PAUSE_MS)  # what opens because it has the focus
            found = page.evaluate(_FOCUSED)
        if found is None or (seen and found["place"] == seen[0]["place"]):
            break
        seen.append(found)
    places = [one["place"] for one in seen]
    assert places == sorted(set(places)), seen
    assert len(places) >= expected > 0, seen
    assert [one["what"] for one in seen if not one["isSeen"]] == []
