// Cards as simple frames, and what is said of one when it is pointed at.
const NAME = 0, COST = 1, TYPE = 2, COLORS = 3, ROW = 4, TEXT = 5;
const BASICS = { Plains: "W", Island: "U", Swamp: "B", Mountain: "R", Forest: "G" };

function objectOf(board, id) {
  return board[`o${id}`];
}

function isSeen(object) {
  return shown.eyes < 0 || object.v === undefined || ((object.v >> shown.eyes) & 1) === 1;
}

// The look of an object for whoever is looking: null for the back of a card.
function lookOf(object) {
  if (object.u !== undefined && isSeen(object)) return data.looks[object.u];
  if (object.u === undefined && !isSeen(object)) return null;
  return data.looks[object.k];
}

function controllerOf(object) {
  return object.c ?? object.w;
}

function playerName(entity) {
  return data.seats[-1 - entity].name;
}

function nameOf(board, entity) {
  if (entity < 0) return playerName(entity);
  const object = objectOf(board, entity);
  if (!object) return "something that is gone";
  const look = lookOf(object);
  if (!look) return "a card";
  const number = object.num ? ` #${object.num}` : "";
  return `${object.ab ? "the ability of " : ""}${look[NAME]}${number}`;
}

function mana(cost) {
  const symbols = cost.match(/\{[^}]+\}/g) ?? [];
  if (!symbols.length) return null;
  const said = symbols.map((symbol) => symbol.slice(1, -1));
  const pips = said.map((symbol) => {
    const halves = symbol.split("/");
    const kind = /^\d+$|^X$/.test(halves[0]) && halves.length === 1 ? "N" : halves[0];
    const second = halves.length > 1 ? ` h${halves[1]}` : "";
    return el("span", { class: `pip m${/^\d/.test(kind) ? "N" : kind}${second}` }, symbol);
  });
  return el("span", { class: "mana", role: "img", "aria-label": `mana ${cost}` }, ...pips);
}

function tint(look) {
  if (look[ROW] === "land" && !look[COLORS]) {
    const made = Object.keys(BASICS).filter((type) => look[TYPE].includes(type)).map((type) => BASICS[type]);
    return made.length === 1 ? `land t${made[0]}` : "land tL";
  }
  if (look[COLORS].length > 1) return "tM";
  return look[COLORS] ? `t${look[COLORS]}` : "tC";
}

function states(board, object) {
  const said = [];
  if (object.u !== undefined) said.push("face down");
  if (object.t) said.push("tapped");
  if (object.at) said.push(`attacking ${nameOf(board, object.at)}`);
  if (object.bk) said.push("blocked");
  if (object.bd) said.push(`in band ${object.bd}`);
  if (object.bl) said.push(`blocking ${object.bl.map((id) => nameOf(board, id)).join(" and ")}`);
  if (object.ss) said.push("summoning sick");
  if (object.ph) said.push("phased out");
  if (object.d) said.push(`${object.d} damage`);
  if (object.sh) said.push(object.sh > 1 ? `${object.sh} regeneration shields` : "a regeneration shield");
  for (const [kind, number] of Object.entries(object.n ?? {})) said.push(`${number} ${kind} counter${number > 1 ? "s" : ""}`);
  if (object.a) said.push(`attached to ${nameOf(board, object.a)}`);
  for (const word of object.ds ?? []) said.push(word);
  for (const word of object.ch ?? []) said.push(`chosen: ${word}`);
  if (object.x) said.push(`X = ${object.x}`);
  if (object.tk) said.push("token");
  if (object.cp) said.push("copy");
  if (object.tg) said.push(`targeting ${object.tg.map((id) => nameOf(board, id)).join(" and ")}`);
  return said;
}

function labelOf(board, object) {
  const look = lookOf(object);
  if (!look) return "A face-down card";
  const number = object.num ? ` #${object.num}` : "";
  return [look[NAME] + number, look[TYPE], object.pt, ...states(board, object)].filter(Boolean).join(", ");
}

function badges(object) {
  const made = [];
  if (object.at) made.push(icon("attack"));
  if (object.bl) made.push(icon("block"));
  if (object.t) made.push(icon("tap"));
  if (object.ss) made.push(icon("sick"));
  if (object.bd) made.push(el("span", { class: "badge band" }, `band ${object.bd}`));
  if (object.ph) made.push(el("span", { class: "badge" }, "phased out"));
  for (const word of object.ds ?? []) made.push(el("span", { class: "badge" }, word));
  return made;
}

// size: "full" on the battlefield, "small" in a hand, "strip" tucked under what it is attached to.
function cardFrame(board, id, size, count = 1) {
  const object = objectOf(board, id);
  const look = lookOf(object);
  const marks = { "data-id": id, "aria-label": labelOf(board, object), type: "button" };
  if (!look) return el("button", { ...marks, class: `card ${size} facedown` }, el("span", { class: "cardback" }));
  const kinds = ["card", size, tint(look), data.looks[object.k][ROW], `of${controllerOf(object)}`];
  if (object.u !== undefined) kinds.push("turned");
  if (object.n) kinds.push("marked");
  for (const [key, name] of [["t", "tapped"], ["at", "attacking"], ["bl", "blocking"], ["ph", "phased"], ["tk", "token"]])
    if (object[key]) kinds.push(name);
  if (shown.before && !objectOf(shown.before, id)) kinds.push("fresh");
  const many = count > 1 ? el("span", { class: "many" }, `×${count}`) : null;
  const letters = kinds.includes("land") || size === "small" ? 8.2 : 10.2;
  const style = size === "strip" ? null : `font-size:${fitting(look[NAME], letters)}em`;
  const name = el("span", { class: "name", style }, look[NAME]);
  if (size === "strip") return el("button", { ...marks, class: kinds.join(" ") }, name);
  const head = el("span", { class: "head" }, name, size === "full" ? mana(look[COST]) : null);
  const type = el("span", { class: "type" }, object.u === undefined ? look[TYPE] : "Face down");
  const said = size === "full" ? [count === 1 && object.num ? el("span", { class: "number" }, `#${object.num}`) : null, ...badges(object)].filter(Boolean) : [mana(look[COST])].filter(Boolean);
  const foot = el("span", { class: "foot" }, el("span", { class: "badges" }, ...said), strength(object));
  if (count > 1) kinds.push("stacked");
  if (count > 1) marks["aria-label"] = `${count} times ${marks["aria-label"]}`;
  return el("button", { ...marks, class: kinds.join(" ") }, head, type, size === "full" ? counters(object) : null, foot, many);
}

// Names whose longest word would not fit its line are written smaller.
function fitting(name, letters) {
  const longest = Math.max(...name.split(/[ -]/).map((word) => word.length));
  return Math.min(1, Math.max(0.72, letters / longest)).toFixed(2);
}

function counters(object) {
  const made = Object.entries(object.n ?? {}).map(([kind, number]) =>
    el("span", { class: "badge counter" }, number > 1 ? `${number}× ${kind}` : kind));
  return made.length ? el("span", { class: "badges" }, ...made) : null;
}

function strength(object) {
  if (!object.pt) return null;
  const [power, toughness] = object.pt.split("/");
  const hurt = object.d ? el("span", { class: "hurt" }, `−${object.d}`) : null;
  return el("span", { class: "pt" }, `${power}/${toughness}`, hurt);
}

// --- The card that is pointed at ---------------------------------------------------------

const detail = document.getElementById("detail");

function showDetail(target) {
  const board = shown.board;
  const object = objectOf(board, Number(target.dataset.id));
  if (!object) return hideDetail();
  const look = lookOf(object);
  detail.replaceChildren();
  if (!look) detail.append(el("p", { class: "type" }, "A card that this player may not look at."));
  else detail.append(...detailParts(board, object, look));
  detail.className = look ? tint(look) : "";
  if (!detail.matches(":popover-open")) detail.showPopover();
  target.setAttribute("aria-describedby", "detail");
  place(target.getBoundingClientRect());
}

function detailParts(board, object, look) {
  const parts = [el("p", { class: "head" }, el("strong", {}, look[NAME]), mana(look[COST])), el("p", { class: "type" }, look[TYPE])];
  const text = object.tx && object.ab ? object.tx : look[TEXT];
  for (const line of text.split("\n")) if (line) parts.push(el("p", { class: "text" }, ...symbols(line)));
  if (object.tx && !object.ab) parts.push(el("p", { class: "text" }, `Chosen: ${object.tx}`));
  const said = states(board, object);
  if (controllerOf(object) !== object.w) said.push(`owned by ${data.seats[object.w].name}`);
  if (said.length) parts.push(el("p", { class: "states" }, said.join(" · ")));
  if (object.pt) parts.push(el("p", { class: "pt" }, object.pt));
  return parts;
}

// Text with its mana symbols drawn.
function symbols(text) {
  return text.split(/((?:\{[^}]+\})+)/).map((part) => (part.startsWith("{") ? mana(part) : part));
}

function place(box) {
  const { offsetWidth: width, offsetHeight: height } = detail;
  const left = box.right + 8 + width < innerWidth ? box.right + 8 : box.left - 8 - width;
  const top = Math.min(Math.max(8, box.top), innerHeight - height - 8);
  detail.style.left = `${Math.max(8, Math.min(left, innerWidth - width - 8))}px`;
  detail.style.top = `${Math.max(8, left < 8 ? Math.min(box.bottom + 8, innerHeight - height - 8) : top)}px`;
}

function hideDetail() {
  if (detail.matches(":popover-open")) detail.hidePopover();
}

function listenForDetails(part) {
  part.addEventListener("pointerover", (event) => {
    const card = event.target.closest("[data-id]");
    if (card && event.pointerType !== "touch") showDetail(card);
  });
  part.addEventListener("pointerout", (event) => {
    if (event.pointerType !== "touch" && !event.relatedTarget?.closest?.("[data-id]")) hideDetail();
  });
  part.addEventListener("click", (event) => {
    const card = event.target.closest("[data-id]");
    if (card) showDetail(card);
  });
  part.addEventListener("focusin", (event) => {
    const card = event.target.closest("[data-id]");
    if (card && card.matches(":focus-visible")) showDetail(card);
  });
  part.addEventListener("focusout", hideDetail);
}
