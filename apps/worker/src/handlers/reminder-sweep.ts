import { sweepFollowUps } from "@scriptkeeper/services/reminders/sweep-follow-ups";
import { sweepReminders } from "@scriptkeeper/services/reminders/sweep-reminders";
import type { JobHandler } from "../job-handler.ts";

export const handleReminderSweep: JobHandler = async ({ ctx, signal }) => {
  const reminders = await sweepReminders(ctx, { signal });
  const followUps = await sweepFollowUps(ctx, { signal });
  const failed = reminders.failed + followUps.failed;
  return { ...reminders, followUps: followUps.emails, failed };
};
