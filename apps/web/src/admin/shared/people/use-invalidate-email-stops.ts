import { trpc } from "../../../shared/api/trpc.ts";

/** Reads again what tells who gets no emails, what is to come, and what was done. */
export function useInvalidateEmailStops(): () => Promise<unknown> {
  const utils = trpc.useUtils();
  return () =>
    Promise.all([
      utils.users.invalidate(),
      utils.emailStops.invalidate(),
      utils.logs.invalidate(),
      utils.prescriptions.patientTimeline.invalidate(),
    ]);
}
