import type { Cell, GridRow } from "@scriptkeeper/contracts/database/database";
import { useRef, useState } from "react";
import { type RowDraft, toDraft, typedSince, withCell } from "./row-draft.ts";

type Key = GridRow["key"];

interface SavedDraft {
  sent: RowDraft["typed"];
  saved: GridRow;
  /** Whether a column can be changed now; each can unless given. */
  canKeep?: (column: string) => boolean;
}

/** The rows that are being changed, of every table: what was typed outlives a look at another page or table. */
export function useDrafts() {
  const [drafts, setDrafts] = useState<Readonly<Record<string, RowDraft>>>({});
  // A save that ends knows the drafts of the moment, not those of when it was sent.
  const latest = useRef(drafts);
  const focusGoesTo = useRef<string | null>(null);

  function keep(next: Readonly<Record<string, RowDraft>>) {
    latest.current = next;
    setDrafts(next);
  }

  function set(name: string, change: (before: RowDraft | undefined) => RowDraft | undefined) {
    const { [name]: draft, ...others } = latest.current;
    const after = change(draft);
    keep(after ? { ...others, [name]: after } : others);
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
    /** Closes what was saved, but for what was typed meanwhile: that stays, as a change of the saved row. */
    closeSaved(key: Key, { sent, saved, canKeep }: SavedDraft) {
      const name = nameOf(table, key);
      const { [name]: draft, ...others } = latest.current;
      const left = draft && typedSince(sent, { draft, saved, canKeep });
      if (!left || key === null) focusGoesTo.current = name;
      keep(left ? { ...others, [nameOf(table, saved.key)]: left } : others);
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
