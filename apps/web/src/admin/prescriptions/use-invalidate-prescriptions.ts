import { trpc } from "../../shared/api/trpc.ts";

/** Reads again what a change of prescriptions may have made old. */
export function useInvalidatePrescriptions(): () => void {
  const utils = trpc.useUtils();
  return () => {
    void utils.prescriptions.invalidate();
    void utils.logs.invalidate();
  };
}
