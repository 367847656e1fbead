/** How long after `beforeunload` a page still counts as being left, in milliseconds. */
const LEAVING_MS = 5_000;

const page = new EventTarget();
let isLeaving = false;
let timer: number | undefined;

// Some browsers abort calls as soon as another page is requested, others when it arrives.
window.addEventListener("beforeunload", () => {
  leave();
  timer = window.setTimeout(stay, LEAVING_MS);
});
window.addEventListener("pagehide", leave);
window.addEventListener("pageshow", stay);

function leave() {
  window.clearTimeout(timer);
  isLeaving = true;
}

function stay() {
  window.clearTimeout(timer);
  isLeaving = false;
  page.dispatchEvent(new Event("kept"));
}

/**
 * Tells whether this page is being left: the browser then aborts its calls, which says nothing about the network or
 * the server.
 */
export function isPageLeaving(): boolean {
  return isLeaving;
}

/** Calls back once if a page that was being left stays after all, or is shown again. */
export function oncePageKept(callback: () => void): void {
  page.addEventListener("kept", callback, { once: true });
}
