import { trpc } from "../../shared/api/trpc.ts";
import { useInvalidateCounts } from "../shared/prescription/use-invalidate-prescriptions.ts";

/** Has everything read again that a change of products shows in: the lists here, what is offered and orderable, and what is counted by that. */
export function useInvalidateProducts(): () => Promise<void> {
  const utils = trpc.useUtils();
  const readCounts = useInvalidateCounts();
  return async () => {
    readCounts();
    await Promise.all([utils.products.invalidate(), utils.prescriptions.invalidate()]);
  };
}
