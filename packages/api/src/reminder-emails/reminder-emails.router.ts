import {
  ReminderEmails,
  ReminderEmailsLink,
  SetMyReminderEmailsInput,
  SetReminderEmailsInput,
} from "@scriptkeeper/contracts/reminders/reminder-emails";
import { getReminderEmails, setMyReminderEmails, setReminderEmails } from "@scriptkeeper/services/reminders";
import { authenticatedProcedure, publicProcedure, router } from "../trpc.ts";

/** Without signing in, from the link in a reminder; and for the signed-in user. */
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
  setMine: authenticatedProcedure
    .meta({
      limit: "renewal",
      rest: "PUT /api/users/me/reminder-emails",
      summary: "Stop or resume the emails about the signed-in user's own medicines",
    })
    .input(SetMyReminderEmailsInput)
    .output(ReminderEmails)
    .mutation(({ ctx, input }) => setMyReminderEmails(ctx, input)),
});
