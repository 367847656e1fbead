import { Forecast, PatientForecast, PatientForecastInput } from "@scriptkeeper/contracts/forecast";
import { getForecast, getPatientForecast } from "@scriptkeeper/services/reminders";
import { adminProcedure, router } from "../trpc.ts";

/** Merged into `logs`. */
export const forecastRouter = router({
  forecast: adminProcedure
    .meta({
      rest: "GET /api/admin/forecast",
      summary: "How many reminders and expiry notices the next 30 days will bring",
    })
    .output(Forecast)
    .query(({ ctx }) => getForecast(ctx)),
  patientForecast: adminProcedure
    .input(PatientForecastInput)
    .output(PatientForecast)
    .query(({ ctx, input }) => getPatientForecast(ctx, input)),
});
