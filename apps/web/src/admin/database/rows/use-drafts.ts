import type { Cell, GridRow } from "@scriptkeeper/contracts/database/database";
import { useRef, useState } from "react";
import { type RowDraft, toDraft, typedSince, withCell } from "./row-draft.ts";

type Key = GridRow["key"];

interface SavedDraft {
  sent: RowDraft["typed"];
  saved: GridRow;
  /** Whether a column of the saved row can still be changed; every column if omitted. */
  canKeep?: (column: string) => boolean;
}

/** Holds the edited rows of all tables, so that unsaved changes survive a look at another page or table. */
export function useDrafts() {
  const [drafts, setDrafts] = useState<Readonly<Record<string, RowDraft>>>({});
  // Always the current drafts, because a save must not close over those of when it was sent.
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

  /** The drafts of one table. The key `null` is the new row's. */
  const ofTable = (table: string) => ({
    find: (key: Key) => drafts[nameOf(table, key)],
    /** The keys of the edited rows, on any page. */
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
    /** Closes a draft once it is saved. What was typed while saving stays, as an edit of the saved row. */
    closeSaved(key: Key, { sent, saved, canKeep }: SavedDraft) {
      const name = nameOf(table, key);
      const { [name]: draft, ...others } = latest.current;
      const left = draft && typedSince(sent, { draft, saved, canKeep });
      if (!left || key === null) focusGoesTo.current = name;
      keep(left ? { ...others, [nameOf(table, saved.key)]: left } : others);
    },
    /** Returns true once for the row whose edit has just begun or ended, which takes the focus. */
    takeFocus(key: Key): boolean {
      const takes = focusGoesTo.current === nameOf(table, key);
      if (takes) focusGoesTo.current = null;
      return takes;
    },
  });
  return {
    ofTable,
    /** Whether any draft has unsaved changes. */
    isUnsaved: Object.values(drafts).some(({ typed }) => Object.keys(typed).length > 0),
  };
}

export type TableDrafts = ReturnType<ReturnType<typeof useDrafts>["ofTable"]>;

function nameOf(table: string, key: Key): string {
  return JSON.stringify([table, key]);
}
