import { useEffect, useState } from "react";

/** As many as a screen has room for. */
const AT_ONCE = 16;
const PER_TURN = 8;

/** Whether no list of this page is complete yet: a browser is slowest with what it has just loaded. */
let isPageNew = true;

/**
 * What is drawn of a list by now. The first list of a page comes in turns, what is in sight first, so that the page answers
 * between them; any other comes at once, for somebody who goes back to it wants to be where they were.
 */
export function useRowsInTurns<Row>(rows: readonly Row[]): readonly Row[] {
  const [drawn, setDrawn] = useState(isPageNew ? AT_ONCE : Number.POSITIVE_INFINITY);
  const isComplete = drawn >= rows.length;
  useEffect(() => {
    if (isComplete) isPageNew = false;
    else setDrawn(drawn + PER_TURN);
  }, [isComplete, drawn]);
  return isComplete ? rows : rows.slice(0, drawn);
}
