import { trpc } from "../../shared/api/trpc.ts";

/** Reads again what a moved reminder may have made old. */
export function useInvalidateTestTools(): () => Promise<unknown> {
  const utils = trpc.useUtils();
  return () =>
    Promise.all([
      utils.prescriptions.invalidate(),
      utils.logs.forecast.invalidate(),
      utils.logs.patientForecast.invalidate(),
    ]);
}
