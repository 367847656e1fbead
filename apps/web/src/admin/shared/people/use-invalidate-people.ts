import { trpc } from "../../../shared/api/trpc.ts";

/** Reads again what shows accounts and the prescriptions of theirs. */
export function useInvalidatePeople(): () => Promise<unknown> {
  const utils = trpc.useUtils();
  return () => Promise.all([utils.users.invalidate(), utils.prescriptions.invalidate()]);
}
