import type { ScheduledJob } from "@scriptkeeper/jobs/definitions";
import type { Schedule } from "@scriptkeeper/jobs/schedules";
import type { WorkerConfig } from "./config.ts";

/** Five seconds beside the whole minutes, at which sweeps of reminders begin. */
const EVERY_TEN_SECONDS = "5-55/10 * * * * *";
const EVERY_MINUTE = "20 * * * * *";
const EVERY_FIVE_MINUTES = "40 */5 * * * *";
/** Shortly before the usual hour of reminders. */
const EACH_HOUR = "30 50 * * * *";
const EACH_NIGHT = "0 30 3 * * *";

/** Every schedule there is, by the clock of the store. */
export function schedulesOf({
  reminderSchedule,
  settings,
}: Pick<WorkerConfig, "reminderSchedule" | "settings">): Schedule[] {
  const patterns: Record<ScheduledJob, string> = {
    "reminder-sweep": reminderSchedule,
    "expiry-notices": reminderSchedule,
    "status-sweep": EVERY_FIVE_MINUTES,
    "heal-mail": EVERY_TEN_SECONDS,
    "heal-prices": EVERY_TEN_SECONDS,
    "heal-webhooks": EVERY_TEN_SECONDS,
    "heal-renewals": EVERY_MINUTE,
    "reconcile-renewals": EVERY_MINUTE,
    "lapse-renewals": EVERY_FIVE_MINUTES,
    "pull-orders": EVERY_FIVE_MINUTES,
    "follow-products": EACH_HOUR,
    retention: EACH_NIGHT,
  };
  const timeZone = settings.storeTimezone;
  return (Object.keys(patterns) as ScheduledJob[]).map((job) => ({ job, pattern: patterns[job], timeZone }));
}
