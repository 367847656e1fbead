import { Forecast, PatientForecast, PatientForecastInput } from "@scriptkeeper/contracts/reminders/forecast";
import { RemindersDue, RemindersDueInput } from "@scriptkeeper/contracts/reminders/reminders-due";
import { getForecast, getPatientForecast, listRemindersDue } from "@scriptkeeper/services/reminders";
import { adminProcedure, router } from "../trpc.ts";

/** Merged into `logs`. */
export const forecastRouter = router({
  forecast: adminProcedure
    .meta({
      rest: "GET /api/admin/forecast",
      summary: "Count the reminders and expiry notices due in the next 30 days",
    })
    .output(Forecast)
    .query(({ ctx }) => getForecast(ctx)),
  remindersDue: adminProcedure
    .meta({
      rest: "GET /api/admin/forecast/reminders",
      summary: "List the reminders due on one of the next 30 days, or on all of them",
    })
    .input(RemindersDueInput)
    .output(RemindersDue)
    .query(({ ctx, input }) => listRemindersDue(ctx, input)),
  patientForecast: adminProcedure
    .input(PatientForecastInput)
    .output(PatientForecast)
    .query(({ ctx, input }) => getPatientForecast(ctx, input)),
});
