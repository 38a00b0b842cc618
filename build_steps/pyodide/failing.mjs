// A failure is told in its own words; Node would show the line of Pyodide it came from, 1 MB long.
process.on("uncaughtException", (error) => {
  console.error(String(error?.message ?? error));
  process.exit(1);
});
