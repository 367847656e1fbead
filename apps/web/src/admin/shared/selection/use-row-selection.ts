import { useState } from "react";

const nothing: ReadonlySet<number> = new Set();

/** Rows of a list that are chosen, in the order in which they were; turning a page changes nothing of it. */
export function useRowSelection() {
  const [ids, setIds] = useState(nothing);
  function choose(which: readonly number[], isChosen: boolean) {
    setIds((before) => {
      const next = new Set(before);
      for (const id of which) isChosen ? next.add(id) : next.delete(id);
      return next;
    });
  }
  return { ids, choose, clear: () => setIds(nothing) };
}

export type ChosenRows = ReturnType<typeof useRowSelection>;
