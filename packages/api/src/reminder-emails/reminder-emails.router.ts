import {
  ReminderEmails,
  ReminderEmailsLink,
  SetReminderEmailsInput,
} from "@scriptkeeper/contracts/reminder-emails";
import { getReminderEmails, setReminderEmails } from "@scriptkeeper/services/reminders";
import { publicProcedure, router } from "../trpc.ts";

/** Opened from the link in a reminder, without signing in. */
export const reminderEmailsRouter = router({
  get: publicProcedure
    .meta({ limit: "renewal" })
    .input(ReminderEmailsLink)
    .output(ReminderEmails)
    .query(({ ctx, input }) => getReminderEmails(ctx, input)),
  set: publicProcedure
    .meta({ limit: "renewal" })
    .input(SetReminderEmailsInput)
    .output(ReminderEmails)
    .mutation(({ ctx, input }) => setReminderEmails(ctx, input)),
});
