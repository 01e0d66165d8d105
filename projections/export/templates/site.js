"use strict";
const box = document.querySelector('.find input');
if (box) {
  const kept = "pairtrail-name";
  try {
    if (!box.value) box.value = new URLSearchParams(location.search).get("q") || localStorage.getItem(kept) || "";
    box.form.addEventListener("submit", () => localStorage.setItem(kept, box.value));
  } catch { /* a browser that keeps nothing */ }
}
if (document.body.dataset.state) {
  new EventSource("live").addEventListener("state", (one) => {
    document.getElementById("changed").hidden = one.data === document.body.dataset.state;
  });
}
const clock = document.querySelector("[data-since]");
if (clock) setInterval(() => {
  const minutes = Math.max(0, Math.floor((Date.now() - Date.parse(clock.dataset.since)) / 60000));
  clock.textContent = Math.floor(minutes / 60) + ":" + String(minutes % 60).padStart(2, "0");
}, 1000);
