import type { GridRow } from "@scriptkeeper/contracts/database/database";
import { isUndoneTable } from "@scriptkeeper/contracts/database/grid-undo";
import { trpc } from "../../../shared/api/trpc.ts";
import { useWrite } from "../../shared/changes/use-write.ts";
import { keyLabel } from "./row-draft.ts";

/** Deletes a row in the version that was shown, once the question is answered. */
export function useDeleteRow({ table, onDeleted }: { table: string; onDeleted: () => void }) {
  const utils = trpc.useUtils();
  const [write, state] = useWrite(trpc.database.deleteRow, {
    done: (_, { key }) => {
      // Runs before the records are read again, since their page may be empty by then.
      onDeleted();
      return { title: `Record ${keyLabel(key)} deleted` };
    },
    refreshInAnyCase: () => utils.database.invalidate(),
    isUndoable: isUndoneTable(table),
  });
  const remove = ({ key, version }: GridRow) => write({ table, key: key ?? [], version: version ?? "" });
  return [remove, state] as const;
}
