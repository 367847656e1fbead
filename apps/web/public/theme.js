// Runs before the first paint, so that the chosen look never flashes. A file of its own: the page allows no inline script.
try {
  const theme = localStorage.getItem("theme");
  if (theme === "light" || theme === "dark") document.documentElement.setAttribute("data-theme", theme);
} catch {
  // A browser without storage follows the system.
}
