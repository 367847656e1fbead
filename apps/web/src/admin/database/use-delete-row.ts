import type { GridRow } from "@scriptkeeper/contracts/database";
import { useToast } from "@scriptkeeper/ui/toast";
import { trpc } from "../../shared/api/trpc.ts";
import { useSingleFlight } from "../../shared/use-single-flight.ts";
import { keyLabel } from "./row-draft.ts";
import { useInvalidateDatabase } from "./use-invalidate-database.ts";

/** Deletes a row as it was seen, once the question was answered. */
export function useDeleteRow({ table, onDeleted }: { table: string; onDeleted: () => void }) {
  const utils = trpc.useUtils();
  const refresh = useInvalidateDatabase();
  const toast = useToast();
  const remove = trpc.database.deleteRow.useMutation({
    onSuccess: async (_, { key }) => {
      toast({ title: `Record ${keyLabel(key)} deleted`, variant: "success" });
      onDeleted();
      await refresh();
    },
    onError: () => utils.database.rows.invalidate({ table }),
  });
  const removeRow = useSingleFlight(({ key, version }: GridRow) =>
    remove.mutateAsync({ table, key: key ?? [], version: version ?? "" }),
  );
  return { remove: removeRow, isPending: remove.isPending, error: remove.error };
}
