import { createContext, type Dispatch, type SetStateAction, useContext, useState } from "react";

/** What a row is called within its list. */
export type RowKey = number | string;

/** The rows that are selected, as whatever is done with them finds them. */
export interface SelectedRowKeys {
  keys: readonly RowKey[];
  clear: () => void;
  /** These need not be selected any more. */
  leaveOut: (keys: readonly RowKey[]) => void;
}

interface Kept {
  list: string;
  keys: ReadonlySet<RowKey>;
}

const none: ReadonlySet<RowKey> = new Set();

export const nothingKept: Kept = { list: "", keys: none };

/** What is selected of the list of a screen, where it has to outlast that the list is empty for a while. */
export const KeptSelection = createContext<[Kept, Dispatch<SetStateAction<Kept>>] | null>(null);

/** Rows of a list that are chosen, in the order in which they were; turning a page changes nothing of it. */
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
