import { sweepReminders } from "@scriptkeeper/services/reminders/sweep-reminders";
import type { JobHandler } from "../job-handler.ts";

export const handleReminderSweep: JobHandler = ({ ctx, signal }) => sweepReminders(ctx, { signal });
