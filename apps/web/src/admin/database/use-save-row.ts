import type { Cell, GridRow } from "@scriptkeeper/contracts/database";
import { databaseMessages } from "@scriptkeeper/contracts/database-messages";
import { UNDONE_EDITS } from "@scriptkeeper/contracts/grid-undo";
import { type ToastMessage, useToast } from "@scriptkeeper/ui/toast";
import { failedAnswer } from "../../shared/api/api-answer.ts";
import { trpc } from "../../shared/api/trpc.ts";
import { useSingleFlight } from "../../shared/use-single-flight.ts";
import { newId } from "../shared/new-id.ts";
import { useUndoOffer } from "../shared/use-undo.ts";
import { keyLabel } from "./row-draft.ts";
import { useInvalidateDatabase } from "./use-invalidate-database.ts";

export interface SaveRowOptions {
  table: string;
  onSaved: () => void;
}

/** Saves the changed cells of a row. When somebody else was faster, the page is read again to show both. */
export function useUpdateRow({ table, onSaved }: SaveRowOptions) {
  const utils = trpc.useUtils();
  const { saved } = useSaved(onSaved);
  const undoOffer = useUndoOffer();
  const update = trpc.database.updateRow.useMutation({
    onSuccess: (_, { key, change_id }) =>
      saved(`Record ${keyLabel(key)} updated`, change_id ? undoOffer(change_id) : {}),
    onError: (error) => (isStale(error) ? utils.database.rows.invalidate({ table }) : undefined),
  });
  const save = useSingleFlight(({ row, changes }: { row: GridRow; changes: Record<string, Cell> }) =>
    update.mutateAsync({
      table,
      key: row.key ?? [],
      version: row.version ?? "",
      changes,
      ...(UNDONE_EDITS.includes(table) && { change_id: newId() }),
    }),
  );
  return { save, isPending: update.isPending, error: update.error, title: databaseMessages.updateFailed };
}

/** Makes a row of what was typed. */
export function useCreateRow({ table, onSaved }: SaveRowOptions) {
  const { saved } = useSaved(onSaved);
  const create = trpc.database.createRow.useMutation({
    onSuccess: ({ row }) => saved(row.key ? `Record ${keyLabel(row.key)} created` : "Record created"),
  });
  const save = useSingleFlight((values: Record<string, Cell>) => create.mutateAsync({ table, values }));
  return { save, isPending: create.isPending, error: create.error, title: databaseMessages.createFailed };
}

function useSaved(onSaved: () => void) {
  const refresh = useInvalidateDatabase();
  const toast = useToast();
  return {
    async saved(title: string, offer: Partial<ToastMessage> = {}) {
      toast({ title, variant: "success", ...offer });
      await refresh();
      onSaved();
    },
  };
}

/** Whether the row was refused because somebody else changed it meanwhile, not by a rule of the database. */
export function isStale(error: unknown): boolean {
  const answer = failedAnswer(error);
  return answer.kind === "refused" && answer.status === 409 && !answer.details.sqlError;
}
