// Arrows: from blockers to what they block, from the stack to its targets, from attackers to planeswalkers.
const SPACE = "http://www.w3.org/2000/svg";

function drawArrows(board) {
  arrows.replaceChildren(heads());
  arrows.style.width = arrows.style.height = "0";
  const box = table.getBoundingClientRect();
  arrows.setAttribute("viewBox", `0 0 ${table.scrollWidth} ${table.scrollHeight}`);
  arrows.style.width = `${table.scrollWidth}px`;
  arrows.style.height = `${table.scrollHeight}px`;
  const draw = (from, to, kind) => arrow(placeOf(from, box), placeOf(to, box), kind);
  for (const id of board.b) {
    const object = objectOf(board, id);
    for (const attacker of object.bl ?? []) draw(id, attacker, "blocks");
    if (object.at > 0) draw(id, object.at, "attacks");
  }
  for (const id of board.s) for (const target of objectOf(board, id).tg ?? []) draw(id, target, "aims");
}

function heads() {
  const made = document.createElementNS(SPACE, "defs");
  for (const kind of ["blocks", "attacks", "aims"]) {
    const marker = document.createElementNS(SPACE, "marker");
    for (const [name, value] of Object.entries({ id: `head-${kind}`, viewBox: "0 0 8 8", refX: 6.5, refY: 4, markerWidth: 7, markerHeight: 7, orient: "auto", class: kind }))
      marker.setAttribute(name, value);
    const tip = document.createElementNS(SPACE, "path");
    tip.setAttribute("d", "M0 0 8 4 0 8z");
    marker.append(tip);
    made.append(marker);
  }
  return made;
}

// Where an object or player is drawn, null if it is not: a card on a pile is where the pile is.
function placeOf(entity, box) {
  const found = entity < 0
    ? table.querySelector(`[data-player="${-1 - entity}"]`)
    : table.querySelector(`[data-id="${entity}"]`) ?? table.querySelector(`[data-ids~="${entity}"]`);
  if (!found) return null;
  const at = found.getBoundingClientRect();
  const x = at.left - box.left + table.scrollLeft, y = at.top - box.top + table.scrollTop;
  return { x: x + (entity < 0 && !isNarrow() ? at.width - 14 : at.width / 2), y: y + at.height / 2, top: y, bottom: y + at.height };
}

function arrow(from, to, kind) {
  if (!from || !to) return;
  const down = to.y > from.y;
  const y1 = down ? from.bottom - 4 : from.top + 4;
  const y2 = down ? Math.max(y1 + 10, to.top + 10) : Math.min(y1 - 10, to.bottom - 10);
  const bend = (y2 - y1) / 2;
  const path = document.createElementNS(SPACE, "path");
  path.setAttribute("d", `M${from.x} ${y1}C${from.x} ${y1 + bend} ${to.x} ${y2 - bend} ${to.x} ${y2}`);
  path.setAttribute("class", `arrow ${kind}`);
  path.setAttribute("marker-end", `url(#head-${kind})`);
  arrows.append(path);
}
