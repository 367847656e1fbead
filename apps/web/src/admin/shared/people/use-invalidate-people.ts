import { trpc } from "../../../shared/api/trpc.ts";

/** Returns a function that reads everything again that shows accounts and their prescriptions. */
export function useInvalidatePeople(): () => Promise<unknown> {
  const utils = trpc.useUtils();
  return () => Promise.all([utils.users.invalidate(), utils.prescriptions.invalidate()]);
}
