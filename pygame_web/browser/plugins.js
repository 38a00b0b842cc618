// What PyScript finds in the page when it comes: no database, and settings without a plugin. Of its editors and
// terminals none is part of the site.
import "../boot/bare.js";
import "../boot/channel.js";

const plugins = ["codemirror", "deprecations-manager", "donkey", "error", "py-editor", "py-game", "py-terminal"];

for (const name of ["py-config", "mpy-config"]) {
  const settings = document.createElement(name);
  settings.setAttribute("type", "json");
  settings.textContent = JSON.stringify({ plugins: plugins.map((plugin) => `!${plugin}`) });
  document.head.append(settings);
}
