import { trpc } from "../../shared/api/trpc.ts";

/** Reads again what shows accounts: what is on the screen at once, and what names or counts people elsewhere once somebody looks. */
export function useInvalidatePeople(): () => Promise<void> {
  const utils = trpc.useUtils();
  return async () => {
    await utils.invalidate(undefined, { refetchType: "none" });
    await Promise.all([utils.users.invalidate(), utils.prescriptions.invalidate()]);
  };
}
