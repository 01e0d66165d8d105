/* The page: what is dropped goes to the worker and nowhere else; what it answers is text, and stays text. */
"use strict";
const LARGEST = 20_000_000;
const PARTS = 1_000;  // of an archive, that can be opened
const $ = (id) => document.getElementById(id);
const state = $("state"), bar = $("bar"), results = $("results");
const waiting = new Map();
let worker, number = 0;

/* --- in which language ------------------------------------------------------------------------------ */

const SPOKEN = ["en", "fr"];
const wanted = [new URL(location.href).searchParams.get("lang"), ...navigator.languages.map((one) => one.slice(0, 2))];
const language = wanted.find((one) => SPOKEN.includes(one)) || "en";

function told(text, values = {}) {
  const own = language === "fr" ? FRENCH[text] || text : text;
  return own.replace(/\{(\w+)\}/g, (all, name) => (name in values ? values[name] : all));
}

document.documentElement.lang = language;
document.title = told(document.title);
bar.setAttribute("aria-label", told("Loading"));
for (const element of document.querySelectorAll("[data-told]")) element.textContent = told(element.textContent);
for (const link of document.querySelectorAll(".languages a")) if (link.lang === language) link.setAttribute("aria-current", "true");

function made(tag, text = "", attributes = {}) {
  const element = document.createElement(tag);
  element.textContent = text;
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  return element;
}

function say(text, values) { state.textContent = told(text, values); }

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
    return say("The checker could not be loaded: {problem}. Reload the page.", { problem: error.message });
  }
  worker.onerror = (event) => say("The checker stopped: {problem}. Reload the page.", { problem: event.message || "…" });
  worker.onmessage = ({ data }) => {
    if (data.progress !== undefined) {
      bar.value = data.progress;
      return say("Loading the checker: {percent} %", { percent: Math.round(data.progress * 100) });
    }
    if (data.ready) {
      worker.postMessage({ language });
      bar.hidden = true;
      say("Ready. Nothing that you choose leaves this computer.");
      document.documentElement.dataset.ready = data.ready;
      return $("files").removeAttribute("disabled");
    }
    if (data.failed) return say("The checker could not be started: {problem}. Reload the page.", { problem: data.failed });
    const { answered, failed } = waiting.get(data.id);
    waiting.delete(data.id);
    if (data.problem) failed(new Error(data.problem));
    else answered(data);
  };
  if ("serviceWorker" in navigator) navigator.serviceWorker.register("checker_offline.js").catch(() => {});
}

function ask(question) {
  number += 1;
  return new Promise((answered, failed) => {
    waiting.set(number, { answered, failed });
    worker.postMessage({ ...question, id: number });
  });
}

const run = (place, ...words) => ask({ place, words });
window.checker = { ask, run };

/* --- what was chosen ------------------------------------------------------------------------------- */

let chosen = 0;

async function take(files) {
  for (const file of files) await taken(file.name, (article) => results.prepend(article), () => read(file));
}

async function read(file) {
  if (file.size > LARGEST) {
    throw { refused: told("This file has {size} MB; the page takes up to {largest} MB. The program itself takes larger archives: pairtrail audit FILE.", { size: Math.round(file.size / 1e6), largest: LARGEST / 1e6 }) };
  }
  return { name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) };
}

async function taken(title, put, contents) {
  chosen += 1;
  const place = `file-${chosen}`, article = made("article", "", { id: place, "aria-busy": "true" });
  const verdict = made("p", told("Being read …"), { class: "verdict" });
  article.append(made("h2", title), verdict);
  put(article);
  try {
    const { kind, name } = await ask({ place, ...await contents() });
    await SHOWN[kind]({ place, article, verdict, name });
  } catch (error) {
    verdict.textContent = error.refused || told("This file could not be checked: {problem}. Other files can still be checked.", { problem: error.message });
  } finally {
    article.removeAttribute("aria-busy");
  }
}

/* Most of an answer is made when it is opened: `fill` makes it. */
function part(article, title, fill, open = false) {
  const details = made("details", "", open ? { open: "" } : {});
  details.append(made("summary", title));
  article.append(details);
  if (open) return fill(details);
  details.addEventListener("toggle", async () => {
    const waits = made("p", told("Being computed …"), { role: "status" });
    details.append(waits);
    try {
      await fill(details);
      waits.remove();
    } catch (error) {
      waits.textContent = told("This file could not be checked: {problem}. Other files can still be checked.", { problem: error.message });
    }
  }, { once: true });
}

function output(answer) {
  return [answer.out, answer.err].filter(Boolean).join("\n") || told("No output.");
}

function shown(details, answer) {
  details.append(made("p", `pairtrail ${answer.words.join(" ")}`, { class: "command" }), made("pre", output(answer), { tabindex: "0" }));
}

function answered(article, title, place, ...words) {
  return part(article, title, async (details) => shown(details, await run(place, ...words)));
}

function judged(article, verdict, answer, name = "") {
  const first = (answer.out || answer.err).split("\n").find(Boolean) || "";
  verdict.textContent = name ? first.replace(`${name}: `, "") : first;
  article.classList.add(answer.code === 0 ? "good" : "bad");
}

const SHOWN = {
  async report({ place, article, verdict, name }) {
    const check = await run(place, "check", name);
    judged(article, verdict, check, name);
    if (check.code !== 0 && check.out) answered(article, told("Why the rounds differ"), place, "check", name, "--explain");
    const { rounds } = await ask({ place, rounds: name });
    if (rounds) {
      const { players, rounds: all } = JSON.parse(rounds);
      showRounds(article, place, name, players, all);
      const reasons = made("div");
      verdict.after(reasons);
      await because(reasons, place, name, all.filter((one) => !one.same && !one.note && one.only_by_rules.length));
      part(article, told("Standings and tie-breaks"), async (details) => {
        shown(details, await run(place, "standings", "--file", name));
        details.append(working(place, name, players, details.querySelector("pre")));
      });
    }
    answered(article, told("Findings of the audit"), place, "audit", name);
    answered(article, told("For programs (JSON)"), place, "check", name, "--json");
  },
  async bundle({ place, article, verdict, name }) {
    await steps(article, verdict, place, "bundle", "verify", name);
    const form = made("form", "", { class: "ask" }), label = made("label", `${told("Hash or QR text of a printed sheet")} `);
    label.append(made("input", "", { name: "receipt", required: "" }));
    form.append(label, made("button", told("Compare")));
    form.onsubmit = (event) => {
      event.preventDefault();
      compare(article, { place, name }, form.receipt.value);
    };
    article.append(form);
    answered(article, told("For programs (JSON)"), place, "bundle", "verify", name, "--json");
    bundles.push({ place, name });
    for (const receipt of receipts) await receipt(bundles.at(-1));
  },
  async receipt({ place, article, verdict, name }) {
    const { receipt } = await ask({ place, receipt: name });
    article.append(made("p", receipt, { class: "command" }));
    verdict.textContent = told("This receipt names one moment of a tournament, and cannot be checked alone. Choose the bundle of that tournament as well: the arbiter makes it with pairtrail bundle seal FILE. Both are then compared.");
    const compared = async (bundle) => {
      verdict.textContent = told("Compared with the bundles that you chose.");
      await compare(article, bundle, receipt);
    };
    for (const bundle of bundles) await compared(bundle);
    receipts.push(compared);
  },
  async certificate({ place, article, verdict, name }) {
    await steps(article, verdict, place, "explain", "check", name);
    answered(article, told("For programs (JSON)"), place, "explain", "check", name, "--json");
  },
  async archive({ place, article, verdict, name }) {
    const answer = await run(place, "audit", name);
    judged(article, verdict, answer);
    part(article, told("Findings"), (details) => shown(details, answer), true);
    const parts = JSON.parse((await ask({ place, parts: name })).parts);
    for (const [number, inside] of parts.slice(0, PARTS)) {
      part(article, inside, (details) => void taken(inside, (one) => details.append(one), () => ({ part: { place, name, number } })));
    }
    if (parts.length > PARTS) article.append(made("p", told("The first {count} of {all} files can be opened here.", { count: PARTS, all: parts.length })));
  },
};

async function steps(article, verdict, place, ...words) {
  const answer = await run(place, ...words);
  judged(article, verdict, answer);
  part(article, told("Every step"), (details) => shown(details, answer), true);
}

const bundles = [], receipts = [];

async function compare(article, { place, name }, receipt) {
  const answer = await run(place, "bundle", "verify", name, "--receipt", receipt);
  part(article, told("Compared with the sheet"), (details) => shown(details, answer), true);
}

/* --- rounds side by side, and why not --------------------------------------------------------------- */

function showRounds(article, place, name, players, rounds) {
  const called = new Map(players.map((one) => [one.number, `${one.number} ${one.name}`]));
  const who = (one) => (one === null ? told("bye") : called.get(one) || String(one));
  for (const round of rounds) {
    const said = round.same ? told("as the rules pair it") : round.note || told("differs");
    part(article, told("Round {round}: {said}", { round: round.round, said }), (details) => {
      const form = asking(place, name, round.round, players, round.only_by_rules[0] || []);
      details.append(boards(round, who, form, name), made("p", told("Choose two players, one after the other, to ask why they did not meet.")), form);
    }, !round.same);
  }
}

function boards(round, who, form, name) {
  const table = made("table"), head = made("tr"), only = new Set(round.only_recorded.map(String)), rest = [...round.only_by_rules];
  for (const title of ["Board", "White", "Black", "White by the rules", "Black by the rules"]) head.append(made("th", told(title), { scope: "col" }));
  table.append(head);
  const row = (at, recorded, ruled) => {
    const line = made("tr", "", ruled ? { class: "other" } : {});
    line.append(made("td", at));
    for (const one of [...(recorded || ["", ""]), ...(ruled || recorded)]) line.append(cell(one, who));
    table.append(line);
  };
  round.boards.forEach((recorded, at) => {
    if (!only.has(String(recorded))) return row(String(at + 1), recorded);
    const near = rest.findIndex((one) => one.some((player) => player !== null && recorded.includes(player)));
    row(String(at + 1), recorded, rest.splice(Math.max(near, 0), 1)[0] || ["", ""]);
  });
  for (const ruled of rest) row("", undefined, ruled);
  table.addEventListener("click", ({ target }) => target.value && picked(target, form));
  const wide = made("div", "", { class: "wide", tabindex: "0", role: "region", "aria-label": `${name}: ${told("Round {round}", { round: round.round })}` });
  wide.append(table);
  return wide;
}

function cell(player, who) {
  const data = made("td");
  if (player === "") return data;
  data.append(player === null ? who(player) : made("button", who(player), { type: "button", class: "who", value: String(player) }));
  return data;
}

function picked(button, form) {
  const [one, other] = form.querySelectorAll("select"), first = form.first;
  form.first = first && first.value !== button.value ? undefined : button;
  if (form.first) {
    button.setAttribute("aria-pressed", "true");
    one.value = button.value;
    return;
  }
  first.removeAttribute("aria-pressed");
  other.value = button.value;
  form.requestSubmit();
}

/* The first round that differs says why without being asked, those after it when they are opened. */
async function because(reasons, place, name, [first, ...others]) {
  if (!first) return;
  const why = await reason(place, name, first);
  if (why.out) reasons.append(made("p", notByTheRules(first)), made("pre", why.out, { class: "because" }));
  for (const round of others) {
    part(reasons, notByTheRules(round), async (details) => details.append(made("pre", output(await reason(place, name, round)), { class: "because" })));
  }
}

const notByTheRules = ({ round }) => told("Round {round} is not as the rules pair it, because:", { round });

function reason(place, name, { round, only_by_rules: [[one, other]] }) {
  const asked = other === null ? ["--bye"] : [String(other)];  // for a pair of the rules, the answer says where the file's pairing is worse
  return run(place, "explain", "why-not", String(one), ...asked, "-r", String(round), "--file", name);
}

function pick(form, title, players) {
  const label = made("label", `${told(title)} `), select = made("select");
  for (const one of players) select.append(made("option", `${one.number} ${one.name}`, { value: String(one.number) }));
  label.append(select);
  form.append(label);
  return select;
}

function asking(place, name, round, players, [first, second]) {
  const form = made("form", "", { class: "ask" });
  const one = pick(form, "Why did", players), other = pick(form, "not play", players);
  one.value = String(first || players[0].number);
  other.value = String(second || (players[1] || players[0]).number);
  form.append(made("button", told("Ask")));
  form.onsubmit = async (event) => {
    event.preventDefault();
    const answer = await run(place, "explain", "why-not", one.value, other.value, "-r", String(round), "--file", name);
    form.after(made("pre", answer.out || answer.err, { class: "because", role: "status" }));
  };
  return form;
}

/* --- tie-breaks, with their working ----------------------------------------------------------------- */

function working(place, name, players, standings) {
  const form = made("form", "", { class: "ask" }), player = pick(form, "Working of", players);
  const label = made("label", `${told("Tie-breaks (empty: those of the file)")} `), codes = made("input", "", { placeholder: "BH/C1,BH,SB", spellcheck: "false" });
  label.append(codes);
  form.append(label, made("button", told("Show")));
  const shown = made("pre", "", { role: "status", tabindex: "0" });
  form.onsubmit = async (event) => {
    event.preventDefault();
    const by = codes.value.trim() ? ["--tie-breaks", codes.value.trim()] : [];
    standings.textContent = output(await run(place, "standings", "--file", name, ...by));
    shown.textContent = output(await run(place, "standings", "breakdown", player.value, "--file", name, ...by));
    form.after(shown);
  };
  return form;
}

$("files").addEventListener("change", ({ target }) => {
  take([...target.files]);
  target.value = "";  // so that the same file can be chosen again, when it was changed
});
addEventListener("dragover", (event) => event.preventDefault());
addEventListener("drop", (event) => { event.preventDefault(); if (worker) take([...event.dataTransfer.files]); });
begin();
