import { useEffect, useState } from "react";

/** As many as a screen has room for. */
const AT_ONCE = 16;

/** Whether no list of this page is complete yet: a browser is slowest with what it has just loaded. */
let isPageNew = true;

/**
 * What is drawn of a list by now. Of the first list of a page that is what is in sight, and the rest once that was painted, so that
 * it is there sooner. Any other list is drawn whole, for somebody who goes back to it wants to be where they were.
 */
export function useRowsInTurns<Row>(rows: readonly Row[]): readonly Row[] {
  const [isWhole, setIsWhole] = useState(!isPageNew);
  useEffect(() => {
    isPageNew = false;
    setIsWhole(true);
  }, []);
  return isWhole ? rows : rows.slice(0, AT_ONCE);
}
