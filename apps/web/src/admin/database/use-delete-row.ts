import type { GridRow } from "@scriptkeeper/contracts/database";
import { isUndoneTable } from "@scriptkeeper/contracts/grid-undo";
import { useToast } from "@scriptkeeper/ui/toast";
import { trpc } from "../../shared/api/trpc.ts";
import { useSingleFlight } from "../../shared/use-single-flight.ts";
import { newId } from "../shared/new-id.ts";
import { useUndoOffer } from "../shared/use-undo.ts";
import { keyLabel } from "./row-draft.ts";
import { useInvalidateDatabase } from "./use-invalidate-database.ts";

/** Deletes a row as it was seen, once the question was answered. */
export function useDeleteRow({ table, onDeleted }: { table: string; onDeleted: () => void }) {
  const utils = trpc.useUtils();
  const refresh = useInvalidateDatabase();
  const toast = useToast();
  const undoOffer = useUndoOffer();
  const remove = trpc.database.deleteRow.useMutation({
    onSuccess: async (_, { key, change_id }) => {
      const offer = change_id && undoOffer(change_id);
      toast({ title: `Record ${keyLabel(key)} deleted`, variant: "success", ...offer });
      onDeleted();
      await refresh();
    },
    onError: () => utils.database.rows.invalidate({ table }),
  });
  const removeRow = useSingleFlight(({ key, version }: GridRow) =>
    remove.mutateAsync({
      table,
      key: key ?? [],
      version: version ?? "",
      ...(isUndoneTable(table) && { change_id: newId() }),
    }),
  );
  return { remove: removeRow, isPending: remove.isPending, error: remove.error };
}
