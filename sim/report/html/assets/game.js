// The game as data: lines that tell it, each with a frame; a frame is what differs from the board before.
const data = JSON.parse(document.getElementById("data").textContent);
const table = document.getElementById("table");
const arrows = document.getElementById("arrows");
const SPAN = 32;
const kept = new Map([[0, changed({}, data.frames[0])]]);

function changed(board, change) {
  const next = Object.assign({}, board, change);
  for (const key in change) if (change[key] === null) delete next[key];
  return next;
}

function boardAt(frame) {
  let at = frame - (frame % SPAN);
  while (!kept.has(at)) at -= SPAN;
  let board = kept.get(at);
  while (at < frame) {
    at += 1;
    board = changed(board, data.frames[at]);
    if (at % SPAN === 0) kept.set(at, board);
  }
  return board;
}

const KIND = 0, PUBLIC = 1, FRAME = 2, OPEN = 3;
const stops = data.lines.map((_, i) => i).filter((i) => data.lines[i][KIND] !== "step");
const headings = stops.filter((i) => data.lines[i][KIND] === "heading" || data.lines[i][KIND] === "ending");

// What is shown: the place in `stops`, and whose eyes: -1 all cards, else a seat.
const shown = { at: 0, eyes: -1, board: kept.get(0), before: null };

function words(line) {
  return shown.eyes < 0 && line.length > OPEN ? line[OPEN] : line[PUBLIC];
}

function el(tag, properties, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(properties ?? {})) {
    if (value === undefined || value === null || value === false) continue;
    if (name === "class") made.className = value;
    else if (name === "on") for (const [event, listener] of Object.entries(value)) made.addEventListener(event, listener);
    else made.setAttribute(name, value === true ? "" : value);
  }
  made.append(...children.filter((child) => child !== null && child !== undefined && child !== ""));
  return made;
}

const SHAPES = {
  tap: "M8 2.5a5.5 5.5 0 1 1-5.2 3.7M2.2 2.2l.5 4.2 4.1-.9",
  attack: "M13.5 2.5 6 10M4 8l4 4M5.5 10.5 2.5 13.5M13.5 2.5l-3 .5",
  block: "M8 1.8l5 1.7v4c0 3.2-2.2 5.4-5 6.7-2.8-1.3-5-3.5-5-6.7v-4z",
  sick: "M2.5 8a5.5 5.5 0 1 0 11 0 5.5 5.5 0 1 0-11 0M8 4.6V8l2.4 1.6",
  first: "M3.5 3v10M13 3 6 8l7 5z", "turn-back": "M8 3 2.5 8 8 13zM14 3 8.5 8l5.5 5z", back: "M11.5 3 5 8l6.5 5z",
  play: "M4.5 2.5 13 8l-8.5 5.5z", pause: "M5 3v10M11 3v10", on: "M4.5 3 11 8l-6.5 5z",
  "turn-on": "M2 3l5.5 5L2 13zM8.5 3 14 8l-5.5 5z", last: "M12.5 3v10M3 3l7 5-7 5z",
};

function icon(name) {
  const space = "http://www.w3.org/2000/svg";
  const svg = document.createElementNS(space, "svg");
  svg.setAttribute("viewBox", "0 0 16 16");
  svg.setAttribute("class", `icon ${name}`);
  svg.setAttribute("aria-hidden", "true");
  const path = document.createElementNS(space, "path");
  path.setAttribute("d", SHAPES[name]);
  svg.append(path);
  return svg;
}
