import { trpc } from "../../../shared/api/trpc.ts";

/**
 * Returns a function that reads everything again that depends on email stops: who gets no emails, which emails are to
 * come, and the logs.
 */
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
