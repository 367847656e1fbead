import { trpc } from "../../shared/api/trpc.ts";
import { useInvalidateCounts } from "../shared/prescription/use-invalidate-prescriptions.ts";

/**
 * Returns a function that reads everything again that a change of products affects: the lists here, what is offered
 * and can be ordered, and the counts of that.
 */
export function useInvalidateProducts(): () => Promise<void> {
  const utils = trpc.useUtils();
  const readCounts = useInvalidateCounts();
  return async () => {
    readCounts();
    await Promise.all([utils.products.invalidate(), utils.prescriptions.invalidate()]);
  };
}
