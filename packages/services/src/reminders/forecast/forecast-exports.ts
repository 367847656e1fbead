import type { ExportFilter } from "@scriptkeeper/contracts/lists/exports";
import type { ComingEmailKind, Silence } from "@scriptkeeper/contracts/reminders/forecast";
import { medicineAmongWords, medicineName } from "@scriptkeeper/domain/prescriptions/medicine-name";
import { inOrderOf, shortExportOf } from "../../core/index.ts";
import { getForecast } from "./get-forecast.ts";
import { getPatientForecast } from "./get-patient-forecast.ts";

/** The export of the days of `getForecast`. */
export const forecastExport = shortExportOf({
  rows: async (ctx, _: ExportFilter<"forecast">) => (await getForecast(ctx)).days,
  only: async (ctx, days) => inOrderOf(days, (await getForecast(ctx)).days, ({ day }) => day),
  columns: () => ({
    Day: ({ day }) => day,
    Reminders: ({ reminders }) => reminders.emails,
    "Prescriptions in reminders": ({ reminders }) => reminders.items,
    "Expiry notices": ({ notices }) => notices.emails,
    "Prescriptions in expiry notices": ({ notices }) => notices.items,
  }),
});

const kinds: Record<ComingEmailKind, string> = {
  reminder: "Reminder",
  soon: "Expiry notice: ends soon",
  expired: "Expiry notice: has ended",
};

/** The export of the emails of `getPatientForecast`. */
export const emailsToComeExport = shortExportOf({
  rows: async (ctx, { user_id }: ExportFilter<"emails_to_come">) =>
    (await getPatientForecast(ctx, { userId: user_id })).emails,
  columns: () => ({
    Day: ({ day }) => day,
    Email: ({ kind }) => kinds[kind],
    About: ({ items }) => items.map((item) => `${medicineAmongWords(item)} (${item.id})`).join(", "),
    Why: ({ items }) => [...new Set(items.map(({ why }) => why))].join(" "),
  }),
});

const subjects: Record<Silence["about"], string> = { reminder: "Reminder", notice: "Expiry notice" };

/** The export of the emails that `getPatientForecast` says will not come. */
export const emailsNotToComeExport = shortExportOf({
  rows: async (ctx, { user_id }: ExportFilter<"emails_not_to_come">) =>
    (await getPatientForecast(ctx, { userId: user_id })).silent,
  columns: () => ({
    ID: ({ id }) => id,
    Prescription: medicineName,
    Email: ({ about }) => subjects[about],
    "Why not": ({ why }) => why,
  }),
});
