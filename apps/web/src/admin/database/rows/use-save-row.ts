import type { Cell, GridRow } from "@scriptkeeper/contracts/database/database";
import { UNDONE_EDITS } from "@scriptkeeper/contracts/database/grid-undo";
import { failedAnswer } from "../../../shared/api/api-answer.ts";
import { trpc } from "../../../shared/api/trpc.ts";
import { useWrite } from "../../shared/changes/use-write.ts";
import { keyLabel } from "./row-draft.ts";

export interface SaveRowOptions {
  table: string;
  onSaved: (row: GridRow) => void;
}

/**
 * Saves the changed cells of a row. If somebody else changed it first, the page is read again to show both versions.
 */
export function useUpdateRow({ table, onSaved }: SaveRowOptions) {
  const utils = trpc.useUtils();
  const [write, state] = useWrite(trpc.database.updateRow, {
    done: (_, { key }) => ({ title: `Record ${keyLabel(key)} updated` }),
    refreshInAnyCase: () => utils.database.invalidate(),
    onDone: ({ row }) => onSaved(row),
    isUndoable: UNDONE_EDITS.includes(table),
  });
  const save = ({ key, version }: GridRow, changes: Record<string, Cell>) =>
    write({ table, key: key ?? [], version: version ?? "", changes });
  return [save, state] as const;
}

/** Creates a row from what was typed. */
export function useCreateRow({ table, onSaved }: SaveRowOptions) {
  const utils = trpc.useUtils();
  const [write, state] = useWrite(trpc.database.createRow, {
    done: ({ row }) => ({ title: row.key ? `Record ${keyLabel(row.key)} created` : "Record created" }),
    refresh: () => utils.database.invalidate(),
    onDone: ({ row }) => onSaved(row),
  });
  return [(values: Record<string, Cell>) => write({ table, values }), state] as const;
}

/** Tells whether a save was refused because somebody else had changed the row, not by a rule of the database. */
export function isStale(error: unknown): boolean {
  const answer = failedAnswer(error);
  return answer.kind === "refused" && answer.status === 409 && !answer.details.sqlError;
}
