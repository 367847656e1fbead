import type { DeletedSelection } from "@scriptkeeper/contracts/prescriptions/changes";
import { useRef, useState } from "react";
import { isOutcomeUnknown } from "../../../shared/api/api-answer.ts";
import { trpc } from "../../../shared/api/trpc.ts";
import { useSingleFlight } from "../../../shared/use-single-flight.ts";
import { newId } from "../../shared/changes/new-id.ts";
import { useInvalidatePrescriptions } from "../../shared/prescription/use-invalidate-prescriptions.ts";
import { batchesToDelete, type SelectedItem, type Selection } from "./selection.ts";

/** How far a deletion got, with the tries before. It may take several requests, and one that fails ends it. */
export interface Deletion {
  all: number;
  done: SelectedItem[];
  deleted: DeletedSelection;
  error: unknown;
  /** So many were sent and nobody answered: they may be gone. */
  inDoubt: number;
}

const notBegun: Deletion = { all: 0, done: [], deleted: { groups: 0, items: 0 }, error: null, inDoubt: 0 };

/**
 * Deletes what is chosen, request by request, and what was left of it by another try. `onEnd` hears what is gone by then, be it
 * all or a part; by `changeId` all of that is undone at once.
 */
export function useDeleteSelection(onEnd: (deletion: Deletion) => void) {
  const refresh = useInvalidatePrescriptions();
  const { mutateAsync } = trpc.prescriptions.deleteSelection.useMutation();
  const [running, setRunning] = useState<Deletion | null>(null);
  const [changeId] = useState(newId);
  const soFar = useRef(notBegun);
  const remove = useSingleFlight(async (selection: Selection) => {
    const { done } = soFar.current;
    let deletion: Deletion = { ...soFar.current, all: done.length + selection.size, error: null };
    setRunning(deletion);
    for (const { input, items } of batchesToDelete(selection)) {
      try {
        deletion = withBatch(deletion, items, await mutateAsync({ ...input, change_id: changeId }));
        setRunning(deletion);
      } catch (error) {
        deletion = { ...deletion, error, ...(isOutcomeUnknown(error) && { inDoubt: items.length }) };
        break;
      }
    }
    soFar.current = deletion;
    setRunning(null);
    refresh();
    onEnd(deletion);
  });
  return { remove, running, changeId };
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
