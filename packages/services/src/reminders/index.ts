/** Reminders, follow-ups and expiry notices: when they are due, who has stopped them, and the forecast. */
export { backInStockCheck } from "./back-in-stock/back-in-stock-check.ts";
export { tellBackInStock } from "./back-in-stock/tell-back-in-stock.ts";
export { emailsNotToComeExport, emailsToComeExport, forecastExport } from "./forecast/forecast-exports.ts";
export { comingFigures, getForecast } from "./forecast/get-forecast.ts";
export { getPatientForecast } from "./forecast/get-patient-forecast.ts";
export { listRemindersDue } from "./forecast/list-reminders-due.ts";
export { remindersDueExport } from "./forecast/reminders-due-export.ts";
export { clearPassedLateLines } from "./late/clear-passed-lines.ts";
export { latePatientsExport } from "./late/late-patients-export.ts";
export { latePatientsWork } from "./late/late-patients-work.ts";
export { listLatePatients } from "./late/list-late-patients.ts";
export { setLateLinesAside } from "./late/set-late-lines-aside.ts";
export { settleLatePatient } from "./late/settle-late-patient.ts";
export { sweepLatePatients } from "./late/sweep-late-patients.ts";
export { undoLateOutcome } from "./late/undo-late-outcome.ts";
export {
  getReminderEmails,
  setMyReminderEmails,
  setReminderEmails,
  stopOrStartReminders,
} from "./preferences/reminder-preferences.ts";
export { reminderEmailCheck } from "./revalidate-reminders.ts";
export { sweepExpiryNotices } from "./sweeps/sweep-expiry-notices.ts";
export { sweepFollowUps } from "./sweeps/sweep-follow-ups.ts";
export { sweepReminders } from "./sweeps/sweep-reminders.ts";
export { listForTestTools } from "./test-tools/list-for-test-tools.ts";
export { sendTestReminder } from "./test-tools/send-test-reminder.ts";
export { testToolsExport } from "./test-tools/test-tools-export.ts";
