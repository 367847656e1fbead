const RELOADED_AT = "reloaded-after-update-at";
const PAUSE_MS = 60_000;

/**
 * An update of the product takes the files away that an open page still asks for. Vite says so by this event; the page
 * is then loaded again at the address that was asked for, but not over and over: the second time the failure shows.
 */
export function reloadAfterUpdate(page: Window): void {
  page.addEventListener("vite:preloadError", () => {
    // Without a network the page would be lost, and what was typed with it.
    if (!page.navigator.onLine) return;
    const last = Number(page.sessionStorage.getItem(RELOADED_AT));
    if (Date.now() - last < PAUSE_MS) return;
    page.sessionStorage.setItem(RELOADED_AT, String(Date.now()));
    page.location.reload();
  });
}
