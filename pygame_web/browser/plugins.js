// The configuration that PyScript finds in the page: no database, and settings without a plugin. The site contains none of
// its editors and terminals.
import "../boot/environment.js";
import "../boot/channel.js";

const plugins = ["codemirror", "deprecations-manager", "donkey", "error", "py-editor", "py-game", "py-terminal"];

for (const name of ["py-config", "mpy-config"]) {
  const settings = document.createElement(name);
  settings.setAttribute("type", "json");
  settings.textContent = JSON.stringify({ plugins: plugins.map((plugin) => `!${plugin}`) });
  document.head.append(settings);
}
