/** For how long after a touch, a key or a look at it a page counts as used, in milliseconds. */
const USED_MS = 60_000;

let usedAt = Date.now();

for (const type of ["pointerdown", "pointermove", "keydown", "wheel", "focus"])
  window.addEventListener(
    type,
    () => {
      usedAt = Date.now();
    },
    { capture: true, passive: true },
  );

/** Whether a person is at the page. What an open page asks while nobody is there keeps no session alive. */
export function isUserActive(): boolean {
  return Date.now() - usedAt < USED_MS;
}
