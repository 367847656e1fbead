import type { DeletedSelection } from "@scriptkeeper/contracts/prescriptions/changes";
import { useRef, useState } from "react";
import { isOutcomeUnknown } from "../../../shared/api/api-answer.ts";
import { trpc } from "../../../shared/api/trpc.ts";
import { useSingleFlight } from "../../../shared/use-single-flight.ts";
import { newId } from "../../shared/changes/new-id.ts";
import { useInvalidatePrescriptions } from "../../shared/prescription/use-invalidate-prescriptions.ts";
import { batchesToDelete, type SelectedItem, type Selection } from "./selection.ts";

/**
 * The progress of a deletion, including earlier attempts. It may take several requests and ends with the first that
 * fails.
 */
export interface Deletion {
  all: number;
  done: SelectedItem[];
  deleted: DeletedSelection;
  error: unknown;
  /** The number of items in a request without a response: they may be deleted. */
  inDoubt: number;
}

const notBegun: Deletion = { all: 0, done: [], deleted: { groups: 0, items: 0 }, error: null, inDoubt: 0 };

/**
 * Deletes the selected items, request by request; another attempt continues with those that are left. `onEnd` receives
 * what has been deleted by then. All requests share `changeId`, so that everything can be undone at once.
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
