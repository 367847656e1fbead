/** How long after the question whether to leave a page still counts as being left, in milliseconds. */
const LEAVING_MS = 5_000;

const page = new EventTarget();
let isLeaving = false;
let timer: number | undefined;

// Some browsers end the calls as soon as another page is asked for, others when it comes.
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

/** Whether this page is being left: the browser then ends its calls, which says nothing of the network or the server. */
export function isPageLeaving(): boolean {
  return isLeaving;
}

/** Calls back once when a page that was being left stays after all, or is shown once more. */
export function oncePageKept(callback: () => void): void {
  page.addEventListener("kept", callback, { once: true });
}
