import { trpc } from "../../shared/api/trpc.ts";

/** Has everything read again that a change of products shows in: the lists here, and what is offered and orderable. */
export function useInvalidateProducts(): () => Promise<void> {
  const utils = trpc.useUtils();
  return async () => {
    await Promise.all([utils.products.invalidate(), utils.prescriptions.invalidate()]);
  };
}
