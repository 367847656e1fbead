import { hashKey } from "@tanstack/react-query";
import { getQueryKey } from "@trpc/react-query";
import { trpc } from "../../../shared/api/trpc.ts";

/** Reads again what a change of prescriptions may have made old. One that is gone is not asked for again. */
export function useInvalidatePrescriptions(gone?: number): () => void {
  const utils = trpc.useUtils();
  const readCounts = useInvalidateCounts();
  return () => {
    const own = gone && hashKey(getQueryKey(trpc.prescriptions.get, { id: gone }, "query"));
    void utils.prescriptions.invalidate(undefined, { predicate: ({ queryHash }) => queryHash !== own });
    readCounts();
  };
}

/** The same of what counts, names and prices prescriptions elsewhere: figures and logs, the worklist, customers, discounts, what was deleted. */
export function useInvalidateCounts(): () => void {
  const utils = trpc.useUtils();
  return () => {
    void utils.logs.invalidate();
    void utils.worklist.invalidate();
    void utils.users.invalidate();
    void utils.discounts.invalidate();
    void utils.undo.invalidate();
  };
}
