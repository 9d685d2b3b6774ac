// Stepping through the game: buttons, keys, slider, playing by itself, whose eyes, the address.
const slider = document.getElementById("slider");
const playButton = document.getElementById("play");
const speed = document.getElementById("speed");
let timer = 0;

function go(at) {
  const next = Math.max(0, Math.min(stops.length - 1, at));
  const line = data.lines[stops[next]];
  const last = next ? data.lines[stops[next - 1]][FRAME] : -1;
  shown.before = last >= 0 && last !== line[FRAME] ? boardAt(last) : null;
  shown.at = next;
  shown.board = boardAt(line[FRAME]);
  if (zoneDialog.open) zoneDialog.close();
  drawBoard();
  markLine();
  slider.value = next;
  slider.setAttribute("aria-valuetext", words(line));
  document.getElementById("now").textContent = words(line);
  document.getElementById("place").textContent = `${next + 1} / ${stops.length}`;
  for (const id of ["first", "turn-back", "back"]) document.getElementById(id).disabled = next === 0;
  for (const id of ["on", "turn-on", "last"]) document.getElementById(id).disabled = next === stops.length - 1;
  remember();
}

function turnOn() {
  const next = headings.find((i) => i > stops[shown.at]);
  go(next === undefined ? stops.length - 1 : stops.indexOf(next));
}

function turnBack() {
  const before = headings.filter((i) => i < stops[shown.at]).pop();
  go(before === undefined ? 0 : stops.indexOf(before));
}

function play(isOn) {
  clearTimeout(timer);
  timer = 0;
  playButton.setAttribute("aria-pressed", isOn);
  playButton.setAttribute("aria-label", isOn ? "Pause" : "Play");
  playButton.replaceChildren(icon(isOn ? "pause" : "play"));
  document.getElementById("now").setAttribute("aria-live", isOn ? "off" : "polite");
  if (isOn) timer = setTimeout(playOn, Number(speed.value));
}

function playOn() {
  go(shown.at + 1);
  play(shown.at < stops.length - 1);
}

function step(action) {
  play(false);
  action();
}

const ACTIONS = {
  first: () => go(0), "turn-back": turnBack, back: () => go(shown.at - 1),
  on: () => go(shown.at + 1), "turn-on": turnOn, last: () => go(stops.length - 1),
};
const KEYS = { Home: "first", ArrowUp: "turn-back", PageUp: "turn-back", ArrowLeft: "back", ArrowRight: "on", ArrowDown: "turn-on", PageDown: "turn-on", End: "last" };

for (const [id, action] of Object.entries(ACTIONS)) {
  const button = document.getElementById(id);
  button.append(icon(id));
  button.addEventListener("click", () => step(action));
}
playButton.addEventListener("click", () => togglePlay());
slider.max = stops.length - 1;
slider.addEventListener("input", () => step(() => go(Number(slider.value))));
speed.addEventListener("change", () => timer && play(true));

function togglePlay() {
  if (!timer && shown.at === stops.length - 1) go(0);
  play(!timer);
}

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || zoneDialog.open) return;
  if (event.target.matches("select")) return;
  if (event.key === "Escape") hideDetail();
  else if (event.key === "v") look(shown.eyes + 1 < data.seats.length ? shown.eyes + 1 : -1);
  else if (event.key === " " && !event.target.matches("button")) togglePlay();
  else if (KEYS[event.key]) step(ACTIONS[KEYS[event.key]]);
  else return;
  event.preventDefault();
});

// --- Whose eyes ------------------------------------------------------------------------------

const eyesButtons = [-1, ...data.seats.keys()].map((eyes) => {
  const name = eyes < 0 ? "All cards" : `${data.seats[eyes].name}'s view`;
  const button = el("button", { type: "button", "data-eyes": eyes, title: "Next view (v)", on: { click: () => look(eyes) } }, name);
  document.getElementById("views").append(button);
  return button;
});

function look(eyes) {
  shown.eyes = eyes;
  for (const button of eyesButtons) button.setAttribute("aria-pressed", Number(button.dataset.eyes) === eyes);
  fillLog();
  go(shown.at);
}

// --- The address: #line=12&view=0 --------------------------------------------------------------

// Told a moment later: browsers complain of pages that change their address many times a second.
let remembering = 0;

function remember() {
  clearTimeout(remembering);
  remembering = setTimeout(() => {
    const view = shown.eyes < 0 ? "" : `&view=${shown.eyes}`;
    try {
      history.replaceState(null, "", `#line=${shown.at}${view}`);
    } catch {
      // a page inside another one has no address of its own
    }
  }, 250);
}

function recall() {
  const wanted = new URLSearchParams(location.hash.slice(1));
  const eyes = Number(wanted.get("view") ?? -1);
  shown.at = Math.max(0, Math.min(stops.length - 1, Math.floor(Number(wanted.get("line") ?? 0)) || 0));
  look(data.seats[eyes] ? eyes : -1);
}

function resultWords() {
  const { winner, turns, life } = data.result;
  const totals = data.seats.map((seat, i) => `${seat.name} ${life[i]}`).join(", ");
  const who = winner === null || winner === undefined ? "No winner" : `${data.seats[winner].name} wins`;
  return `${who} on turn ${turns} (life: ${totals})`;
}

document.getElementById("title").append(
  ...data.seats.flatMap((seat, i) => [i ? " against " : "", el("span", { class: `of${i}` }, seat.deck || seat.name)]));
document.getElementById("result").append(`Game ${data.game} of seed ${data.seed}. `, el("span", { class: "spoiler", tabindex: 0, title: "Point here for the result" }, resultWords()));
listenForDetails(table);
listenForDetails(zoneDialog);
addEventListener("resize", () => {
  scaledTurn = -1;
  drawBoard();
});
addEventListener("hashchange", recall);
play(false);
recall();
