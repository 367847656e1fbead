import { isScheduled, JOB_NAMES, type JobName } from "@scriptkeeper/jobs/definitions";
import type { Handlers, JobRun } from "@scriptkeeper/jobs/handlers";
import type { WorkerDeps } from "./deps.ts";
import { handleExpiryNotices } from "./handlers/expiry-notices.ts";
import { handleFollowProducts } from "./handlers/follow-products.ts";
import { handleHealPrices } from "./handlers/heal-prices.ts";
import { handleHealRenewals } from "./handlers/heal-renewals.ts";
import { handleLapseRenewals } from "./handlers/lapse-renewals.ts";
import { handlePullOrders } from "./handlers/pull-orders.ts";
import { handleReconcileRenewals } from "./handlers/reconcile-renewals.ts";
import { handleReminderSweep } from "./handlers/reminder-sweep.ts";
import { handleRetention } from "./handlers/retention.ts";
import { handleSendDueEmails } from "./handlers/send-due-emails.ts";
import { handleStatusSweep } from "./handlers/status-sweep.ts";
import { handleUpdatePrices } from "./handlers/update-prices.ts";
import { handleWorkWebhooks } from "./handlers/work-webhooks.ts";
import type { JobHandler } from "./job-handler.ts";
import { runExclusively } from "./run-exclusively.ts";

const handlers: Record<JobName, JobHandler> = {
  "send-due-emails": handleSendDueEmails,
  "heal-mail": handleSendDueEmails,
  "work-webhooks": handleWorkWebhooks,
  "heal-webhooks": handleWorkWebhooks,
  "update-prices": handleUpdatePrices,
  "heal-prices": handleHealPrices,
  "reminder-sweep": handleReminderSweep,
  "expiry-notices": handleExpiryNotices,
  "status-sweep": handleStatusSweep,
  "heal-renewals": handleHealRenewals,
  "lapse-renewals": handleLapseRenewals,
  "reconcile-renewals": handleReconcileRenewals,
  "pull-orders": handlePullOrders,
  "follow-products": handleFollowProducts,
  retention: handleRetention,
};

/** The handler of every job. What the bell starts may run beside itself; what a schedule starts runs once at a time. */
export function bindHandlers(deps: WorkerDeps): Handlers {
  const bind = (job: JobName) => (_: unknown, run: JobRun) => {
    const work = (signal: AbortSignal) =>
      handlers[job]({ ctx: deps.contextOf(job), mail: deps.mail, signal });
    if (!isScheduled(job)) return work(run.signal);
    return runExclusively(deps.database.pool, { job, clock: deps.clock, signal: run.signal, work });
  };
  return Object.fromEntries(JOB_NAMES.map((job) => [job, bind(job)])) as Handlers;
}
