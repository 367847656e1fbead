/**
 * Replaces storage that the browser denies, for example because all cookies are blocked, by storage in memory until
 * the page is left. Must run before anything is read or stored.
 */
export function keepInMemory(page: Window): void {
  for (const name of ["localStorage", "sessionStorage"] as const)
    if (!isUsable(page, name)) Object.defineProperty(page, name, { configurable: true, value: memory() });
}

function isUsable(page: Window, name: "localStorage" | "sessionStorage"): boolean {
  try {
    page[name].setItem(name, "");
    page[name].removeItem(name);
    return true;
  } catch {
    return false;
  }
}

function memory(): Pick<Storage, "getItem" | "setItem" | "removeItem"> {
  const kept = new Map<string, string>();
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  };
}
