import type { Cell, GridRow } from "@scriptkeeper/contracts/database";
import { databaseMessages } from "@scriptkeeper/contracts/database-messages";
import { useToast } from "@scriptkeeper/ui/toast";
import { failedAnswer } from "../../shared/api/api-answer.ts";
import { trpc } from "../../shared/api/trpc.ts";
import { useSingleFlight } from "../../shared/use-single-flight.ts";
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
  const update = trpc.database.updateRow.useMutation({
    onSuccess: (_, { key }) => saved(`Record ${keyLabel(key)} updated`),
    onError: (error) => (isStale(error) ? utils.database.rows.invalidate({ table }) : undefined),
  });
  const save = useSingleFlight(({ row, changes }: { row: GridRow; changes: Record<string, Cell> }) =>
    update.mutateAsync({ table, key: row.key ?? [], version: row.version ?? "", changes }),
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
    async saved(title: string) {
      toast({ title, variant: "success" });
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
