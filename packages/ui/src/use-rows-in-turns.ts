import { useEffect, useState } from "react";

/** As many as a screen has room for, and as many as a phone has. */
const AT_ONCE = 16;
const ON_PHONE = 12;
/** So few that nobody waits while they are drawn. */
const IN_TURN = 4;

/** Whether no list of this page is complete yet: a browser is slowest with what it has just loaded. */
let isPageNew = true;

/**
 * How many rows of a list are drawn by now. Of the first list of a page those are what is in sight, and then a few more after each
 * painting, so that it is there sooner and answers meanwhile. Any other list is drawn whole, for somebody who goes back to it wants to
 * be where they were.
 */
export function useRowsInTurns(rows: number): number {
  const [drawn, setDrawn] = useState(() => (isPageNew ? inSight() : Number.POSITIVE_INFINITY));
  const isWhole = drawn >= rows;
  useEffect(() => {
    if (!isWhole) return setDrawn(drawn + IN_TURN);
    isPageNew = false;
    setDrawn(Number.POSITIVE_INFINITY);
  }, [drawn, isWhole]);
  return drawn;
}

/** By the device's width: asking for the window's would have the browser lay out what is not complete. */
function inSight(): number {
  return screen.width < 640 ? ON_PHONE : AT_ONCE;
}
