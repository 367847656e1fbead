import { createContext, type Dispatch, type SetStateAction, useContext, useState } from "react";

/** The key of a row within its list. */
export type RowKey = number | string;

/** The selected rows, as the actions on them receive them. */
export interface SelectedRowKeys {
  keys: readonly RowKey[];
  clear: () => void;
  /** Removes rows from the selection that need not stay in it. */
  leaveOut: (keys: readonly RowKey[]) => void;
}

interface Kept {
  list: string;
  keys: ReadonlySet<RowKey>;
}

const none: ReadonlySet<RowKey> = new Set();

export const nothingKept: Kept = { list: "", keys: none };

/** The selection in a screen's list, kept here because it has to outlast a moment in which the list is empty. */
export const KeptSelection = createContext<[Kept, Dispatch<SetStateAction<Kept>>] | null>(null);

/** The selected rows of a list, in the order of selection; turning the page keeps them. */
export function useRowSelection(list: string) {
  const own = useState(nothingKept);
  const [kept, keep] = useContext(KeptSelection) ?? own;
  const keysIn = (of: Kept) => (of.list === list ? of.keys : none);
  function choose(which: readonly RowKey[], isChosen: boolean) {
    keep((before) => {
      const keys = new Set(keysIn(before));
      for (const key of which) isChosen ? keys.add(key) : keys.delete(key);
      return { list, keys };
    });
  }
  return { keys: keysIn(kept), choose, clear: () => keep(nothingKept) };
}

export type ChosenRows = ReturnType<typeof useRowSelection>;
