const RELOADED_AT = "reloaded-after-update-at";
const PAUSE_MS = 60_000;

let loadsAhead = 0;

/**
 * An update of the product takes the files away that an open page still asks for. The page is then loaded again at the
 * address that was asked for, but not over and over: the second time the failure shows.
 */
function reloadOnce(page: Window): void {
  // Without a network the page would be lost, and what was typed with it.
  if (!page.navigator.onLine) return;
  const last = Number(page.sessionStorage.getItem(RELOADED_AT));
  if (Date.now() - last < PAUSE_MS) return;
  page.sessionStorage.setItem(RELOADED_AT, String(Date.now()));
  page.location.reload();
}

/** Vite says by this event that a file is gone. */
export function reloadAfterUpdate(page: Window): void {
  page.addEventListener("vite:preloadError", () => {
    if (loadsAhead === 0) reloadOnce(page);
  });
}

/** Loads what somebody has opened, whether or not the same is being loaded ahead at that moment. */
export async function loadOpened<Loaded>(
  load: () => Promise<Loaded>,
  page: Window = window,
): Promise<Loaded> {
  try {
    return await load();
  } catch (error) {
    reloadOnce(page);
    throw error;
  }
}

/** Loads what may be wanted soon. Nobody has asked for it yet: where that fails, the page stays with all that was typed. */
export async function loadAhead(load: () => Promise<unknown>): Promise<void> {
  loadsAhead += 1;
  try {
    await load();
  } catch {
    // Whoever opens it loads it again, and is told then.
  } finally {
    loadsAhead -= 1;
  }
}
