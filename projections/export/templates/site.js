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
document.querySelectorAll(".draft button").forEach((seat) => {
  const player = "text/x-pairtrail-player";
  seat.addEventListener("dragstart", (event) => event.dataTransfer.setData(player, seat.value));
  seat.addEventListener("dragover", (event) => { if (event.dataTransfer.types.includes(player)) event.preventDefault(); });
  seat.addEventListener("drop", (event) => {
    event.preventDefault();
    const form = document.querySelector('form.act[action$="/do/swap"]'), first = event.dataTransfer.getData(player);
    if (!first || first === seat.value) return;
    form.elements.first.value = first;
    form.elements.second.value = seat.value;
    form.requestSubmit();
  });
});
const clock = document.querySelector("[data-since]");
if (clock) setInterval(() => {
  const minutes = Math.max(0, Math.floor((Date.now() - Date.parse(clock.dataset.since)) / 60000));
  clock.textContent = Math.floor(minutes / 60) + ":" + String(minutes % 60).padStart(2, "0");
}, 1000);
const link = document.body.dataset.link;
if (link) {
  const list = document.getElementById("entries"), name = "pairtrail-entries-" + link;
  const read = () => { try { return JSON.parse(localStorage.getItem(name) || "[]"); } catch { return []; } };
  const write = (entries) => { try { localStorage.setItem(name, JSON.stringify(entries)); } catch { /* shown, not kept */ } };
  const change = (id, told) => { write(read().map((one) => one.id === id ? { ...one, ...told } : one)); draw(); };
  const drop = (id) => { write(read().filter((one) => one.id !== id)); draw(); };
  const draw = () => {
    list.replaceChildren(...read().map((one) => {
      const item = document.createElement("li");
      item.append(one.text || one.board + ": " + one.result + " - " + list.dataset.waiting);
      if (one.text && !one.done) item.className = "refused";
      if (one.text) {
        const button = document.createElement("button");
        button.textContent = list.dataset.dismiss;
        button.addEventListener("click", () => drop(one.id));
        item.append(button);
      }
      return item;
    }));
  };
  let sending = false;
  const send = async () => {
    if (sending) return;
    sending = true;
    for (const one of read().filter((entry) => !entry.text)) {
      try {
        const answer = await fetch("phone", {
          method: "POST", headers: { Accept: "application/json" },
          body: new URLSearchParams({ round: one.round || "", board: one.board, pair: one.pair || "", result: one.result, id: one.id }),
        });
        if (answer.status === 429 || answer.status >= 500) break;
        const told = answer.headers.get("content-type").startsWith("application/json")
          ? await answer.json() : { text: one.board + ": " + one.result + " - " + answer.status, done: false };
        change(one.id, told);
        if (told.done) document.getElementById("b" + one.board).querySelector("strong").textContent = one.result;
      } catch { break; }
    }
    sending = false;
  };
  document.querySelectorAll(".phone .taps").forEach((form) => form.addEventListener("submit", (event) => {
    event.preventDefault();
    const id = Array.from(crypto.getRandomValues(new Uint8Array(16)), (one) => one.toString(16).padStart(2, "0")).join("");
    write([...read(), { id, round: form.elements.round.value, board: form.elements.board.value, pair: form.elements.pair.value, result: event.submitter.value }]);
    draw();
    send();
  }));
  addEventListener("online", send);
  setInterval(send, 3000);
  draw();
  send();
}
