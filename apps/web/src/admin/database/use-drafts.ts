import type { Cell, GridRow } from "@scriptkeeper/contracts/database";
import { useRef, useState } from "react";
import { type RowDraft, toDraft, withCell } from "./row-draft.ts";

type Key = GridRow["key"];

/** The rows that are being changed, of every table: what was typed outlives a look at another page or table. */
export function useDrafts() {
  const [drafts, setDrafts] = useState<Readonly<Record<string, RowDraft>>>({});
  const focusGoesTo = useRef<string | null>(null);

  function set(name: string, change: (before: RowDraft | undefined) => RowDraft | undefined) {
    setDrafts((before) => {
      const { [name]: draft, ...others } = before;
      const after = change(draft);
      return after ? { ...others, [name]: after } : others;
    });
  }

  /** The drafts of one table. The key null is the new row's. */
  const ofTable = (table: string) => ({
    find: (key: Key) => drafts[nameOf(table, key)],
    /** The keys of the rows that are being changed, wherever they stand. */
    keys: () =>
      Object.entries(drafts).flatMap(([name, { base }]) =>
        base?.key && name === nameOf(table, base.key) ? [base.key] : [],
      ),
    start(row: GridRow | null) {
      const name = nameOf(table, row?.key ?? null);
      focusGoesTo.current = name;
      set(name, (before) => before ?? toDraft(row));
    },
    type: (key: Key, column: string, value: Cell | undefined) =>
      set(nameOf(table, key), (before) => before && withCell(before, column, value)),
    close(key: Key) {
      const name = nameOf(table, key);
      focusGoesTo.current = name;
      set(name, () => undefined);
    },
    /** True once for the row whose editing has just begun or ended: the focus goes there. */
    takeFocus(key: Key): boolean {
      const takes = focusGoesTo.current === nameOf(table, key);
      if (takes) focusGoesTo.current = null;
      return takes;
    },
  });
  return {
    ofTable,
    /** Whether anything was typed that is not saved. */
    isUnsaved: Object.values(drafts).some(({ typed }) => Object.keys(typed).length > 0),
  };
}

export type TableDrafts = ReturnType<ReturnType<typeof useDrafts>["ofTable"]>;

function nameOf(table: string, key: Key): string {
  return JSON.stringify([table, key]);
}
