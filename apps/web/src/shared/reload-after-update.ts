const RELOADED_AT = "reloaded-after-update-at";
const PAUSE_MS = 60_000;

let loadsAhead = 0;

/**
 * Reloads the page at the requested address, because an update of the product has removed files that the open page
 * still requests. Does so at most once a minute: the second time the failure shows.
 */
function reloadOnce(page: Window): void {
  // Without a network a reload would lose the page, and what was typed with it.
  if (!page.navigator.onLine) return;
  const last = Number(page.sessionStorage.getItem(RELOADED_AT));
  if (Date.now() - last < PAUSE_MS) return;
  page.sessionStorage.setItem(RELOADED_AT, String(Date.now()));
  page.location.reload();
}

/** Vite reports a missing file with this event. */
export function reloadAfterUpdate(page: Window): void {
  page.addEventListener("vite:preloadError", () => {
    if (loadsAhead === 0) reloadOnce(page);
  });
}

/** Loads what somebody has opened, even if the same is being loaded ahead at that moment. */
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

/**
 * Loads what may soon be needed. Nobody has asked for it yet, so if that fails, the page stays with everything typed.
 */
export async function loadAhead(load: () => Promise<unknown>): Promise<void> {
  loadsAhead += 1;
  try {
    await load();
  } catch {
    // Opening it loads it again, and reports a failure then.
  } finally {
    loadsAhead -= 1;
  }
}
