/** Reminders, follow-ups and expiry notices: when they are due, who wants none, what is forecast. */
export { getForecast } from "./forecast/get-forecast.ts";
export { getPatientForecast } from "./forecast/get-patient-forecast.ts";
export { getReminderEmails } from "./preferences/get-reminder-emails.ts";
export { setReminderEmails } from "./preferences/set-reminder-emails.ts";
export { reminderEmailCheck } from "./revalidate-reminders.ts";
export { isReachable } from "./sweeps/due-reminders.queries.ts";
export { sweepExpiryNotices } from "./sweeps/sweep-expiry-notices.ts";
export { sweepFollowUps } from "./sweeps/sweep-follow-ups.ts";
export { sweepReminders } from "./sweeps/sweep-reminders.ts";
export { listForTestTools } from "./test-reminder/list-for-test-tools.ts";
export { sendTestReminder } from "./test-reminder/send-test-reminder.ts";
