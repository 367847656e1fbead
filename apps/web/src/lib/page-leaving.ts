/** How long after the question whether to leave a page still counts as being left, in milliseconds. */
const LEAVING_MS = 5_000;

let leavingUntil = 0;

// Some browsers end the calls as soon as another page is asked for, others when it comes.
window.addEventListener("beforeunload", () => {
  leavingUntil = Date.now() + LEAVING_MS;
});
window.addEventListener("pagehide", () => {
  leavingUntil = Number.POSITIVE_INFINITY;
});
window.addEventListener("pageshow", () => {
  leavingUntil = 0;
});

/** Whether this page is being left: the browser then ends its calls, which says nothing of the network or the server. */
export function isPageLeaving(): boolean {
  return Date.now() < leavingUntil;
}
