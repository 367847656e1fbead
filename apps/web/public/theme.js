// Runs before the first paint, so that the chosen theme never flashes. In a file of its own, because the page allows
// no inline scripts.
try {
  const theme = localStorage.getItem("theme");
  if (theme === "light" || theme === "dark") document.documentElement.setAttribute("data-theme", theme);
} catch {
  // A browser without storage follows the system.
}
