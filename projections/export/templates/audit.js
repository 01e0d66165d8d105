"use strict";
(() => {
  const rows = JSON.parse(document.getElementById("data").textContent);
  const part = (id) => document.getElementById(id);
  const body = document.querySelector("#list tbody");
  const heavy = { error: 0, warning: 1, note: 2 };
  const step = 200;
  let shown = step;
  let by = null;
  let down = false;

  const cell = (text, kind) => {
    const made = document.createElement("td");
    made.textContent = text ?? "";
    if (kind) made.className = kind;
    return made;
  };
  const line = (row) => {
    const [severity, code, file, round, board, number, sentence, evidence, place] = row;
    const made = document.createElement("tr");
    const where = cell("");
    if (place) {
      const link = document.createElement("a");
      link.href = `#f${place}`;
      link.textContent = file;
      link.addEventListener("click", () => { part(`f${place}`).open = true; });
      where.append(link);
    } else {
      where.textContent = file;
    }
    const what = cell(sentence);
    if (evidence) {
      const more = document.createElement("small");
      more.textContent = evidence;
      what.append(more);
    }
    made.append(cell(severity, `sev ${severity}`), cell(code), where, cell(round, "n"), cell(board, "n"), cell(number, "n"), what);
    return made;
  };
  const key = (row) => (by === 0 ? heavy[row[0]] : row[by] ?? (typeof row[by] === "number" ? 0 : ""));
  const compare = (one, other) => {
    const [a, b] = [key(one), key(other)];
    if (a === b) return 0;
    if (a === "") return 1;
    if (b === "") return -1;
    return (a < b ? -1 : 1) * (down ? -1 : 1);
  };
  const show = () => {
    const words = part("words").value.toLowerCase().split(/\s+/).filter(Boolean);
    const severity = part("severity").value;
    const code = part("code").value;
    const fits = (row) =>
      (!severity || row[0] === severity) &&
      (!code || row[1] === code) &&
      words.every((word) => `${row[1]} ${row[2]} ${row[6]} ${row[7]}`.toLowerCase().includes(word));
    let found = rows.filter(fits);
    if (by !== null) found = [...found].sort(compare);
    body.replaceChildren(...found.slice(0, shown).map(line));
    part("told").textContent = `${found.length} of ${rows.length} findings`;
    part("more").hidden = found.length <= shown;
  };
  for (const id of ["words", "severity", "code"]) part(id).addEventListener("input", () => { shown = step; show(); });
  part("more").addEventListener("click", () => { shown += step; show(); });
  for (const button of document.querySelectorAll("#list th button")) {
    button.addEventListener("click", () => {
      const column = Number(button.dataset.column);
      down = by === column && !down;
      by = column;
      for (const other of document.querySelectorAll("#list th button")) other.removeAttribute("aria-sort");
      button.setAttribute("aria-sort", down ? "descending" : "ascending");
      show();
    });
  }
  const open = () => {
    const one = location.hash.startsWith("#f") ? part(location.hash.slice(1)) : null;
    if (one && one.tagName === "DETAILS") one.open = true;
  };
  addEventListener("hashchange", open);
  open();
  show();
})();
