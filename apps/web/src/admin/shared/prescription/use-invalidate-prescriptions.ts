import { hashKey } from "@tanstack/react-query";
import { getQueryKey } from "@trpc/react-query";
import { trpc } from "../../../shared/api/trpc.ts";

/**
 * Returns a function that reads everything again that a change of prescriptions may affect, except the prescription
 * `gone`, which no longer exists.
 */
export function useInvalidatePrescriptions(gone?: number): () => void {
  const utils = trpc.useUtils();
  const readCounts = useInvalidateCounts();
  return () => {
    const own = gone && hashKey(getQueryKey(trpc.prescriptions.get, { id: gone }, "query"));
    void utils.prescriptions.invalidate(undefined, { predicate: ({ queryHash }) => queryHash !== own });
    readCounts();
  };
}

/**
 * Returns a function that reads again what counts, names or prices prescriptions elsewhere: figures and logs, the
 * worklist, customers, discounts, deleted records.
 */
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
