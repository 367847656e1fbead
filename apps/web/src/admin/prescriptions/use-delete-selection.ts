import type { DeletedSelection } from "@scriptkeeper/contracts/prescription-changes";
import { useState } from "react";
import { trpc } from "../../shared/api/trpc.ts";
import { useSingleFlight } from "../../shared/use-single-flight.ts";
import { newId } from "../shared/new-id.ts";
import { useInvalidatePrescriptions } from "../shared/prescription/use-invalidate-prescriptions.ts";
import { batchesToDelete, type SelectedItem, type Selection } from "./selection.ts";

/** How far a deletion got. It may take several requests, and one that fails ends it. */
export interface Deletion {
  /** By which all of it is undone at once. */
  changeId: string;
  all: number;
  done: SelectedItem[];
  deleted: DeletedSelection;
  error: unknown;
}

/** Deletes what is chosen, request by request. `onEnd` hears what is gone by then, be it all or a part. */
export function useDeleteSelection(onEnd: (deletion: Deletion) => void) {
  const refresh = useInvalidatePrescriptions();
  const { mutateAsync } = trpc.prescriptions.deleteSelection.useMutation();
  const [running, setRunning] = useState<Deletion | null>(null);
  // What is tried again belongs to what was done before.
  const [changeId] = useState(newId);
  const remove = useSingleFlight(async (selection: Selection) => {
    const nothing = { done: [], deleted: { groups: 0, items: 0 }, error: null };
    let deletion: Deletion = { changeId, all: selection.size, ...nothing };
    setRunning(deletion);
    for (const { input, items } of batchesToDelete(selection)) {
      try {
        deletion = withBatch(deletion, items, await mutateAsync({ ...input, change_id: changeId }));
        setRunning(deletion);
      } catch (error) {
        deletion = { ...deletion, error };
        break;
      }
    }
    setRunning(null);
    refresh();
    onEnd(deletion);
  });
  return { remove, running };
}

function withBatch(
  deletion: Deletion,
  items: SelectedItem[],
  { groups, items: count }: DeletedSelection,
): Deletion {
  const { done, deleted } = deletion;
  return {
    ...deletion,
    done: [...done, ...items],
    deleted: { groups: deleted.groups + groups, items: deleted.items + count },
  };
}
