/** How long a page counts as used after a touch, a key or a look at it, in milliseconds. */
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

/** Tells whether a person is using the page. Calls of an unused page do not keep a session alive. */
export function isUserActive(): boolean {
  return Date.now() - usedAt < USED_MS;
}
