// The narrated log: every line leads to its moment, the current one is marked.
const list = document.getElementById("lines");
const lineButtons = data.lines.map((line, i) => {
  const stop = stops.indexOf(i);
  const button = stop < 0 ? el("span", {}) : el("button", { type: "button", tabindex: -1, on: { click: () => go(stop) } });
  list.append(el("li", { class: line[KIND] }, button));
  return button;
});
let marked = null;

function fillLog() {
  data.lines.forEach((line, i) => {
    const text = words(line);
    lineButtons[i].textContent = line[KIND] === "heading" ? text : text.replace(/^Cost: /, "cost: ");
  });
}

function markLine() {
  if (marked) {
    marked.removeAttribute("aria-current");
    marked.tabIndex = -1;
  }
  marked = lineButtons[stops[shown.at]];
  marked.setAttribute("aria-current", "step");
  marked.tabIndex = 0;
  const row = marked.parentElement;
  const above = row.offsetTop - list.scrollTop, below = above + row.offsetHeight - list.clientHeight;
  if (above < 40 || below > -60) list.scrollTop = row.offsetTop - list.clientHeight / 2;
}
