"use strict";
(() => {
  const history = JSON.parse(document.getElementById("history").textContent);
  const say = (what, ...values) => history.words[what].replace(/%(\d)/g, (_, place) => values[place - 1]);
  const part = (id) => document.getElementById(id);
  const numbers = Object.keys(history.rounds);
  if (numbers.length === 0) return;

  const round = part("round");
  const at = part("at");
  for (const number of numbers) round.append(new Option(number, number));
  round.value = numbers[numbers.length - 1];

  const latest = (changes, event) => {
    let found = null;
    for (const [since, value] of changes) if (since <= event) found = value;
    return found;
  };
  const cell = (text, kind) => {
    const made = document.createElement("td");
    made.textContent = text;
    if (kind) made.className = kind;
    return made;
  };
  const player = (number, id) => {
    const made = cell("", "who");
    const shown = document.createElement("span");
    shown.className = "no";
    shown.textContent = number;
    made.append(shown, ` ${history.names[id] ?? say("player", id)}`);
    return made;
  };
  const board = ([number, whiteNumber, white, blackNumber, black, result], changed) => {
    const row = document.createElement("tr");
    if (changed) row.className = "changed";
    row.append(cell(number, "n"), player(whiteNumber, white));
    if (black === null) row.append(cell("", "r"), cell(result));
    else row.append(cell(result || ":", "r"), player(blackNumber, black));
    return row;
  };
  const inOrder = (one, other) => (Number(one[0][0]) || Infinity) - (Number(other[0][0]) || Infinity) || 0;

  const show = () => {
    const event = Number(at.value);
    const chosen = history.rounds[round.value];
    const stage = latest(chosen.stages, event);
    const now = chosen.lines.map((changes) => [latest(changes, event), latest(changes, history.last)]);
    const known = now.filter(([line]) => line !== null).sort(inOrder);
    part("event").textContent = event;
    const row = part(`e${event}`);
    part("told").textContent = row ? `${row.cells[1].textContent} UTC, ${row.cells[2].textContent}: ${row.cells[3].textContent}` : "";
    part("known").textContent = stage ? say("known", round.value, stage) : say("not paired", round.value);
    part("boards").replaceChildren(
      ...known.map(([line, last]) => board(line, JSON.stringify(line) !== JSON.stringify(last))),
    );
    const otherwise = now.filter(([line, last]) => JSON.stringify(line) !== JSON.stringify(last)).length;
    part("otherwise").textContent = otherwise ? say(otherwise === 1 ? "one line" : "many lines", otherwise) : "";
    const moments = chosen.moments;
    part("back").disabled = !moments.some((moment) => moment < event);
    part("on").disabled = !moments.some((moment) => moment > event);
  };
  const jump = (moment) => {
    if (moment !== undefined) at.value = moment;
    show();
  };
  at.addEventListener("input", show);
  round.addEventListener("change", show);
  part("back").addEventListener("click", () => jump(history.rounds[round.value].moments.filter((one) => one < Number(at.value)).pop()));
  part("on").addEventListener("click", () => jump(history.rounds[round.value].moments.find((one) => one > Number(at.value))));
  at.value = history.last;
  part("player").hidden = false;
  show();
})();
