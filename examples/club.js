// The results board: every table on the page tells here when a game has ended.
const NAMES = { quantum: "Quantum", qwantum: "Qwantum", lum42: "LUM42" };

document.addEventListener("club-result", ({ detail }) => {
  const row = document.querySelector("#results tbody").insertRow();
  const winners = detail.winners.map((seat) => detail.names[seat]);
  for (const text of [
    NAMES[detail.game] ?? detail.game,
    detail.names.join(", "),
    detail.scores.join(" : "),
    winners.join(", "),
  ]) {
    row.insertCell().textContent = text;
  }
  document.getElementById("results").hidden = false;
  document.getElementById("none").hidden = true;
});
