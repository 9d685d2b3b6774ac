// The board: two sides, and the turn and the stack between them.
const STEPS = ["Untap", "Upkeep", "Draw", "Main", "Combat", "Attack", "Block", "First", "Damage", "After", "Main 2", "End", "Cleanup"];

function drawBoard() {
  const board = shown.board;
  const near = shown.eyes < 0 ? 0 : shown.eyes;
  const focused = document.activeElement?.dataset?.id;
  hideDetail();
  arrows.style.height = "0";
  document.getElementById("far").replaceChildren(...side(board, 1 - near, false));
  document.getElementById("near").replaceChildren(...side(board, near, true));
  document.getElementById("middle").replaceChildren(turnBar(board), stack(board));
  fit();
  drawArrows(board);
  if (focused) table.querySelector(`[data-id="${focused}"]`)?.focus();
}

function side(board, seat, isNear) {
  const hand = el("div", { class: "row hand", role: "group", "aria-label": `Hand of ${data.seats[seat].name}` });
  hand.append(...board[`h${seat}`].map((id) => cardFrame(board, id, "small")));
  const rows = [creatureRow(board, seat), landRow(board, seat), hand];
  if (!isNear) rows.reverse();
  return [panel(board, seat), el("div", { class: "rows" }, ...rows)];
}

// --- A player ------------------------------------------------------------------------------

function panel(board, seat) {
  const [life, counters, pool, , lost] = board[`p${seat}`];
  const { name, deck } = data.seats[seat];
  const before = shown.before?.[`p${seat}`]?.[0] ?? life;
  const delta = life - before;
  const [, , active, priority] = board.t;
  const kinds = `panel of${seat}${active === seat ? " active" : ""}${lost ? " lost" : ""}`;
  return el("div", { class: kinds, "data-player": seat, role: "group", "aria-label": name },
    el("p", { class: "who" }, el("strong", {}, name), priority === seat ? el("span", { class: "badge", title: "has priority" }, "priority") : null),
    el("p", { class: "deck", title: deck }, deck),
    el("p", { class: "life", "data-life": life, "aria-label": `${life} life` }, String(life),
      delta ? el("span", { class: delta > 0 ? "delta up" : "delta down" }, delta > 0 ? `+${delta}` : `−${-delta}`) : null),
    el("p", { class: "extras" }, ...Object.entries(counters).map(([kind, number]) => el("span", { class: "badge counter" }, `${number} ${kind}`)), mana(pool)),
    el("div", { class: "zones" }, zoneButton(board, seat, "l", "Library"), zoneButton(board, seat, "g", "Graveyard"), zoneButton(board, seat, "x", "Exile"), emblems(board, seat)));
}

function zoneCards(board, seat, zone) {
  if (zone === "l") return board[`l${seat}`];
  if (zone === "g") return [...board[`g${seat}`]].reverse();
  return [...board[zone]].reverse().filter((id) => objectOf(board, id).w === seat);
}

function zoneButton(board, seat, zone, name) {
  const cards = zoneCards(board, seat, zone);
  const open = () => openZone(seat, zone, name);
  return el("button", { type: "button", class: "zone", "data-zone": zone + seat, disabled: !cards.length, "aria-label": `${name} of ${data.seats[seat].name}: ${cards.length} cards`, on: { click: open } },
    el("span", {}, name), el("b", {}, String(cards.length)));
}

function emblems(board, seat) {
  const mine = board.c.filter((id) => controllerOf(objectOf(board, id)) === seat);
  return mine.length ? el("button", { type: "button", class: "zone", on: { click: () => openZone(seat, "c", "Emblems") } }, "Emblems", el("b", {}, String(mine.length))) : null;
}

const zoneDialog = document.getElementById("zone");

function openZone(seat, zone, name) {
  const board = shown.board;
  const note = zone === "l" ? ", top card first" : zone === "g" ? ", newest card first" : "";
  document.getElementById("zone-name").textContent = `${name} of ${data.seats[seat].name}${note}`;
  document.getElementById("zone-cards").replaceChildren(...zoneCards(board, seat, zone).map((id) => cardFrame(board, id, "small")));
  hideDetail();
  zoneDialog.showModal();
}

// --- The battlefield -------------------------------------------------------------------------

// What is drawn in a seat's half: what it controls and is not attached to a permanent.
function roots(board, seat) {
  return board.b.filter((id) => {
    const object = objectOf(board, id);
    const host = object.a > 0 ? objectOf(board, object.a) : null;
    return controllerOf(object) === seat && !(host && board.b.includes(object.a));
  });
}

function rowName(object) {
  return data.looks[object.k][ROW];
}

function creatureRow(board, seat) {
  const mine = roots(board, seat).filter((id) => rowName(objectOf(board, id)) === "creature");
  const row = el("div", { class: "row creatures", role: "group", "aria-label": `Creatures of ${data.seats[seat].name}` });
  const bands = new Map();
  for (const group of alike(board, mine)) {
    const band = objectOf(board, group[0]).bd;
    const pile = pileOf(board, group);
    if (!band) row.append(pile);
    else if (bands.has(band)) bands.get(band).append(pile);
    else {
      const box = el("div", { class: "bandbox", role: "group", "aria-label": `Band ${band}` }, pile);
      bands.set(band, box);
      row.append(box);
    }
  }
  return row;
}

function landRow(board, seat) {
  const mine = roots(board, seat);
  const part = (kind, label) =>
    el("div", { class: `part ${kind}s`, role: "group", "aria-label": `${label} of ${data.seats[seat].name}` },
      ...alike(board, mine.filter((id) => rowName(objectOf(board, id)) === kind)).map((group) => pileOf(board, group)));
  return el("div", { class: "row backrow" }, part("land", "Lands"), part("other", "Other permanents"));
}

// What is alike in all that is drawn lies on one pile, tapped ones after the others: lands, tokens from three on, and
// where there are many creatures these too; not what fights or carries something.
const MANY = 8;

function alike(board, ids) {
  const groups = new Map();
  for (const id of ids) {
    const { num, e, ...object } = objectOf(board, id);
    const joins = !e && !object.at && !object.bl && (rowName(object) === "land" || object.tk || ids.length > MANY);
    const key = joins ? JSON.stringify(object) : `${id}`;
    if (!groups.has(key)) groups.set(key, []);
    groups.get(key).push(id);
  }
  const isLand = ids.length > 0 && rowName(objectOf(board, ids[0])) === "land";
  const found = [...groups.values()].flatMap((group) => (isLand || group.length > 2 ? [group] : group.map((id) => [id])));
  const rank = (group) => nameOf(board, group[0]) + (objectOf(board, group[0]).t ? "1" : "0");
  return isLand ? found.sort((a, b) => (rank(a) < rank(b) ? -1 : 1)) : found;
}

function pileOf(board, group) {
  const pile = el("div", { class: "pile" }, cardFrame(board, group[0], "full", group.length));
  pile.dataset.ids = group.join(" ");
  for (const id of attachments(board, group[0])) pile.append(cardFrame(board, id, "strip"));
  if (objectOf(board, group[0]).at) pile.classList.add("forward");
  return pile;
}

function attachments(board, id) {
  const direct = (objectOf(board, id).e ?? []).filter((part) => objectOf(board, part) && board.b.includes(part));
  return direct.flatMap((part) => [part, ...attachments(board, part)]);
}

// --- The turn and the stack -------------------------------------------------------------------

function turnBar(board) {
  const [turn, step, active, priority, resolving] = board.t;
  const chips = STEPS.map((name, i) => el("li", { class: i === step && turn ? "now" : "", title: data.steps[i], "aria-current": i === step && turn ? "step" : null }, name));
  const doing = resolving ? `${nameOf(board, resolving)} resolves` : priority >= 0 && turn ? `${data.seats[priority].name} has priority` : "";
  const title = turn ? `Turn ${turn}` : "Before the game";
  return el("div", { class: "turnbar" },
    el("p", { class: "turn" }, el("strong", {}, title), turn ? el("span", { class: `whose of${active}` }, data.seats[active].name) : null, el("span", { class: "doing" }, doing)),
    el("ol", { class: "steps", "aria-label": "Steps of the turn" }, ...chips));
}

function stack(board) {
  const items = [...board.s].reverse().map((id) => stackItem(board, id));
  return el("div", { class: "stack", role: "group", "aria-label": `Stack, ${items.length} objects` },
    items.length ? el("ol", {}, ...items) : el("p", { class: "empty" }, "Stack"));
}

function stackItem(board, id) {
  const object = objectOf(board, id);
  const look = lookOf(object);
  const text = object.ab ? object.tx : (look?.[TYPE] ?? "");
  const aims = object.tg ? `→ ${object.tg.map((target) => nameOf(board, target)).join(", ")}` : "";
  const kinds = `onstack of${controllerOf(object)} ${look ? tint(look) : ""}${board.t[4] === id ? " resolving" : ""}`;
  return el("li", {}, el("button", { type: "button", class: kinds, "data-id": id, "aria-label": labelOf(board, object) },
    el("span", { class: "head" }, el("span", { class: "name" }, look ? look[NAME] : "Face-down spell"), object.ab ? el("span", { class: "badge" }, "ability") : mana(look?.[COST] ?? "")),
    el("span", { class: "says" }, aims || text)));
}

// Cards are as large as the board has place for; they shrink when they must and grow back when a new turn begins.
// On narrow screens they shrink a little, then the board scrolls.
const SIZES = { wide: { largest: 1.4, least: 0.45 }, narrow: { largest: 0.78, least: 0.6 } };
let scale = 1;
let scaledTurn = -1;

function isNarrow() {
  return matchMedia("(max-width: 760px)").matches;
}

function fit() {
  const { largest, least } = isNarrow() ? SIZES.narrow : SIZES.wide;
  const turn = shown.board.t[0];
  const isLargeEnough = turn === scaledTurn && scale >= least && scale <= largest;
  scaledTurn = turn;
  if (isLargeEnough && fits(scale)) return;
  let low = least, high = isLargeEnough ? scale : largest;
  if (fits(high)) return;
  while (high - low > 0.03) {
    const middle = (low + high) / 2;
    if (fits(middle)) low = middle;
    else high = middle;
  }
  fits(low);
}

function fits(size) {
  scale = size;
  table.style.setProperty("--u", size.toFixed(3));
  return !isOverfull();
}

function isOverfull() {
  if (isNarrow()) return table.scrollHeight > table.clientHeight;
  return [...table.querySelectorAll(".side")].some((half) => half.querySelector(".rows").offsetHeight > half.clientHeight);
}
