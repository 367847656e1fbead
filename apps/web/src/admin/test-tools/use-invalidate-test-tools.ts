import { trpc } from "../../shared/api/trpc.ts";

/** Returns a function that reads everything again that a moved reminder may affect. */
export function useInvalidateTestTools(): () => Promise<unknown> {
  const utils = trpc.useUtils();
  return () =>
    Promise.all([
      utils.prescriptions.invalidate(),
      utils.logs.forecast.invalidate(),
      utils.logs.patientForecast.invalidate(),
    ]);
}
