import { useEffect, useState } from "react";

/** How many rows fit on a screen, and on a phone. */
const AT_ONCE = 16;
const ON_PHONE = 12;
/** So few rows that nobody notices a delay while they are drawn. */
const IN_TURN = 4;

/** Whether no list of this page is complete yet: a browser is slowest with code that it has just loaded. */
let isPageNew = true;

/**
 * Returns how many rows of a list to draw. The first list of a page draws the visible rows, and then a few more after
 * each paint, so that it appears sooner and stays responsive. Later lists are drawn whole, because users who go back
 * want to be where they were.
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

/** Uses the device's width: the window's would force a layout of the incomplete page. */
function inSight(): number {
  return screen.width < 640 ? ON_PHONE : AT_ONCE;
}
