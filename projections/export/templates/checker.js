/* The page: what is dropped goes to the worker and nowhere else; what it answers is text, and stays text. */
"use strict";
const LARGEST = 20_000_000;
const AT_ONCE = 3;  // rounds whose reason is given without being asked for: the first that differ
const $ = (id) => document.getElementById(id);
const state = $("state"), bar = $("bar"), results = $("results");
const waiting = new Map();
let worker, number = 0;

function made(tag, text = "", attributes = {}) {
  const element = document.createElement(tag);
  element.textContent = text;
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  return element;
}

function say(text) { state.textContent = text; }

async function begin() {
  if (typeof WebAssembly !== "object" || typeof Worker !== "function" || typeof DecompressionStream !== "function") {
    return say("This browser cannot run the checker: it has no WebAssembly. Use a current Firefox, Chrome, Edge or Safari, or install pairtrail.");
  }
  if (location.protocol === "file:") {
    return say("This page was opened as a file, and browsers do not let such a page read the files beside it. In its folder run: python -m http.server, and open http://localhost:8000");
  }
  say("Loading the checker …");
  const base = new URL(".", location.href).href;
  try {
    const code = await (await fetch("checker_worker.js")).text();
    const blob = new Blob([`const BASE = ${JSON.stringify(base)};\n${code}`], { type: "text/javascript" });
    worker = new Worker(URL.createObjectURL(blob), { type: "module" });  // of a blob: it keeps to the policy of the page
  } catch (error) {
    return say(`The checker could not be loaded: ${error.message}. Reload the page.`);
  }
  worker.onerror = (event) => say(`The checker stopped: ${event.message || "it could not be started"}. Reload the page.`);
  worker.onmessage = ({ data }) => {
    if (data.progress !== undefined) {
      bar.value = data.progress;
      return say(`Loading the checker: ${Math.round(data.progress * 100)} %`);
    }
    if (data.ready) {
      bar.hidden = true;
      say("Ready. Nothing that you choose leaves this computer.");
      document.documentElement.dataset.ready = "yes";
      return $("files").removeAttribute("disabled");
    }
    if (data.failed) return say(`The checker could not be started: ${data.failed}. Reload the page.`);
    waiting.get(data.id)(data);
    waiting.delete(data.id);
  };
  if ("serviceWorker" in navigator) navigator.serviceWorker.register("checker_offline.js").catch(() => {});
}

function ask(question) {
  number += 1;
  return new Promise((answered) => {
    waiting.set(number, answered);
    worker.postMessage({ ...question, id: number });
  });
}

const run = (place, ...words) => ask({ place, words });
window.checker = { ask, run };

/* --- what was chosen ------------------------------------------------------------------------------- */

let chosen = 0;

async function take(files) {
  for (const file of files) await taken(file).catch((error) => say(`${file.name}: ${error.message}`));
}

async function taken(file) {
  chosen += 1;
  const place = `file-${chosen}`, article = made("article", "", { id: place, "aria-busy": "true" });
  article.append(made("h2", file.name), made("p", "Being read …", { class: "verdict" }));
  results.prepend(article);
  const verdict = article.querySelector(".verdict");
  try {
    if (file.size > LARGEST) {
      verdict.textContent = `This file has ${Math.round(file.size / 1e6)} MB; the page takes up to ${LARGEST / 1e6} MB. The program itself takes larger archives: pairtrail audit FILE.`;
      return;
    }
    const bytes = new Uint8Array(await file.arrayBuffer());
    const { kind, name } = await ask({ place, name: file.name, bytes });
    await SHOWN[kind]({ place, article, verdict, name });
  } finally {
    article.removeAttribute("aria-busy");
  }
}

function block(article, title, answer, open = false) {
  const details = made("details", "", open ? { open: "" } : {});
  details.append(made("summary", title), made("p", `pairtrail ${answer.words.join(" ")}`, { class: "command" }));
  details.append(made("pre", [answer.out, answer.err].filter(Boolean).join("\n") || "No output."));
  article.append(details);
  return details;
}

const SHOWN = {
  async report({ place, article, verdict, name }) {
    const check = await run(place, "check", name);
    const first = (check.out || check.err).split("\n").find(Boolean) || "";
    verdict.textContent = first.replace(`${name}: `, "");
    article.classList.add(check.code === 0 ? "good" : "bad");
    if (check.code !== 0 && check.out) {
      block(article, "Why the rounds differ", await run(place, "check", name, "--explain"), true);
    }
    const { rounds } = await ask({ place, rounds: name });
    if (rounds) {
      const told = JSON.parse(rounds);
      showRounds(article, place, name, told);
      const reasons = made("div");
      verdict.after(reasons);
      for (const round of told.rounds.filter((one) => !one.same && !one.note && one.only_by_rules.length).slice(0, AT_ONCE)) {
        await because(reasons, place, name, round);
      }
      block(article, "Standings and tie-breaks", await run(place, "standings", "--file", name));
    }
    block(article, "Findings of the audit", await run(place, "audit", name));
    block(article, "For programs (JSON)", await run(place, "check", name, "--json"));
  },
  async bundle({ place, article, verdict, name }) {
    const answer = await run(place, "bundle", "verify", name);
    verdict.textContent = (answer.out || answer.err).split("\n").find(Boolean) || "";
    article.classList.add(answer.code === 0 ? "good" : "bad");
    block(article, "Every step", answer, true);
    const form = made("form", "", { class: "ask" });
    const label = made("label", "Hash or QR text of a printed sheet ");
    label.append(made("input", "", { name: "receipt", required: "" }));
    form.append(label, made("button", "Compare"));
    form.onsubmit = async (event) => {
      event.preventDefault();
      block(article, "Compared with the sheet", await run(place, "bundle", "verify", name, "--receipt", form.receipt.value), true);
    };
    article.append(form);
    block(article, "For programs (JSON)", await run(place, "bundle", "verify", name, "--json"));
  },
  async certificate({ place, article, verdict, name }) {
    const answer = await run(place, "explain", "check", name);
    verdict.textContent = (answer.out || answer.err).split("\n").find(Boolean) || "";
    article.classList.add(answer.code === 0 ? "good" : "bad");
    block(article, "Every step", answer, true);
    block(article, "For programs (JSON)", await run(place, "explain", "check", name, "--json"));
  },
  async archive({ place, article, verdict, name }) {
    const answer = await run(place, "audit", name);
    verdict.textContent = (answer.out || answer.err).split("\n").find(Boolean) || "";
    article.classList.add(answer.code === 0 ? "good" : "bad");
    block(article, "Findings", answer, true);
  },
};

/* --- rounds side by side, and why not --------------------------------------------------------------- */

function showRounds(article, place, name, { players, rounds }) {
  const called = new Map(players.map((one) => [one.number, `${one.number} ${one.name}`]));
  const who = (one) => (one === null ? "bye" : called.get(one) || String(one));
  for (const round of rounds) {
    const details = made("details", "", round.same ? {} : { open: "" });
    details.append(made("summary", `Round ${round.round}: ${round.same ? "as the rules pair it" : round.note || "differs"}`));
    const table = made("table"), head = made("tr");
    for (const title of ["Board", "White", "Black", "By the rules"]) head.append(made("th", title, { scope: "col" }));
    table.append(head);
    const own = new Set(round.only_by_rules.map(String));
    round.boards.forEach(([white, black], at) => {
      const row = made("tr", "", round.only_recorded.some((one) => String(one) === String([white, black])) ? { class: "other" } : {});
      row.append(made("td", String(at + 1)), made("td", who(white)), made("td", who(black)), made("td", row.className ? "other boards" : "the same"));
      table.append(row);
    });
    const wide = made("div", "", { class: "wide", tabindex: "0", role: "region", "aria-label": `Round ${round.round}` });
    wide.append(table);
    details.append(wide);
    if (own.size) {
      details.append(made("p", "The rules give instead:"));
      const list = made("ul");
      for (const [white, black] of round.only_by_rules) list.append(made("li", `${who(white)} – ${who(black)}`));
      details.append(list);
    }
    details.append(asking(place, name, round.round, players, round.only_by_rules[0] || []));
    article.append(details);
  }
}

async function because(reasons, place, name, { round, only_by_rules: [[first, second]] }) {
  const asked = second === null ? ["--bye"] : [String(second)];  // for a pair of the rules, the answer says where the file's pairing is worse
  const answer = await run(place, "explain", "why-not", String(first), ...asked, "-r", String(round), "--file", name);
  if (!answer.out) return;
  reasons.append(made("p", `Round ${round} is not as the rules pair it, because:`), made("pre", answer.out, { class: "because" }));
}

function asking(place, name, round, players, [first, second]) {
  const form = made("form", "", { class: "ask" });
  const pick = (title) => {
    const label = made("label", `${title} `), select = made("select");
    for (const one of players) select.append(made("option", `${one.number} ${one.name}`, { value: String(one.number) }));
    label.append(select);
    form.append(label);
    return select;
  };
  const one = pick("Why did"), other = pick("not play");
  one.value = String(first || players[0].number);
  other.value = String(second || (players[1] || players[0]).number);
  form.append(made("button", "Ask"));
  form.onsubmit = async (event) => {
    event.preventDefault();
    const answer = await run(place, "explain", "why-not", one.value, other.value, "-r", String(round), "--file", name);
    form.after(made("pre", answer.out || answer.err));
  };
  return form;
}

$("files").addEventListener("change", (event) => take([...event.target.files]));
addEventListener("dragover", (event) => event.preventDefault());
addEventListener("drop", (event) => { event.preventDefault(); if (worker) take([...event.dataTransfer.files]); });
begin();
