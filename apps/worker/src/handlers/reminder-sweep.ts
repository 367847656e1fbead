import { sweepFollowUps, sweepReminders } from "@scriptkeeper/services/reminders";
import type { JobHandler } from "../job-handler.ts";

export const handleReminderSweep: JobHandler = async ({ ctx, signal }) => {
  const reminding = sweepReminders(ctx, { signal });
  // Reminders that fail again and again keep nobody from being followed up; whoever is due is passed over there.
  await reminding.catch(() => undefined);
  const followUps = await sweepFollowUps(ctx, { signal });
  const reminders = await reminding;
  return { ...reminders, followUps: followUps.emails, failed: reminders.failed + followUps.failed };
};
