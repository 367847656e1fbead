import type { Counts, Job, Jobs } from "@scriptkeeper/jobs/job";
import { type BounceMailbox, readBounces } from "@scriptkeeper/services/bounces";
import { careInvitationCheck, listEmailedCarers } from "@scriptkeeper/services/care";
import { syncProducts } from "@scriptkeeper/services/catalogue";
import {
  type Context,
  clearOldAudit,
  clearOldRows,
  mendCounts,
  sumUpCounts,
} from "@scriptkeeper/services/core";
import {
  hastenMisdatedEmails,
  type MailPort,
  sendDueEmails,
  tellOfMailOutage,
} from "@scriptkeeper/services/email";
import {
  countCoveredDays,
  followReminders,
  mendReminders,
  sendWeeklyReports,
  weeklyReportCheck,
} from "@scriptkeeper/services/insight";
import { sweepStatuses } from "@scriptkeeper/services/prescriptions";
import { processPriceRuns } from "@scriptkeeper/services/price-updates";
import {
  backInStockCheck,
  clearPassedLateLines,
  reminderEmailCheck,
  setLateLinesAside,
  sweepExpiryNotices,
  sweepFollowUps,
  sweepLatePatients,
  sweepReminders,
  tellBackInStock,
} from "@scriptkeeper/services/reminders";
import {
  deliveryEmailCheck,
  expireUnpaidCheckouts,
  followDeliveries,
  lastSupplyEmailCheck,
  reconcileOpenCheckouts,
  recoverStuckRenewals,
} from "@scriptkeeper/services/renewals";
import { countFigures } from "@scriptkeeper/services/reporting";
import { processWebhooks, pullOrders } from "@scriptkeeper/services/store-sync";
import { clearWorkMarks } from "@scriptkeeper/services/worklist";
import type { WorkerConfig } from "./config.ts";
import type { WorkerDeps } from "./deps.ts";

/** At five seconds past, to keep off the whole minutes at which reminder sweeps start. */
const EVERY_TEN_SECONDS = "5-55/10 * * * * *";
const EVERY_MINUTE = "20 * * * * *";
const EVERY_FIVE_MINUTES = "40 */5 * * * *";
/** Shortly before the usual hour of reminders. */
const EACH_HOUR = "30 50 * * * *";
const EACH_NIGHT = "0 30 3 * * *";

interface WorkerJob extends Omit<Job, "run"> {
  run(
    ctx: Context,
    call: { mail: MailPort; bounces: BounceMailbox | null; signal: AbortSignal },
  ): Promise<Counts>;
}

/** Returns every job: what triggers it, how many may run concurrently, and the verb that it calls. */
export function jobTable(reminderSchedule: string) {
  return {
    "send-due-emails": {
      topic: "mail",
      schedule: EVERY_TEN_SECONDS,
      run: (ctx, { mail, signal }) =>
        sendDueEmails(ctx, {
          mail,
          listCarers: listEmailedCarers,
          checks: [
            reminderEmailCheck,
            deliveryEmailCheck,
            lastSupplyEmailCheck,
            backInStockCheck,
            careInvitationCheck,
            weeklyReportCheck,
          ],
          signal,
        }),
    },
    "read-bounces": {
      schedule: EVERY_MINUTE,
      run: async (ctx, { bounces, signal }) =>
        bounces ? readBounces(ctx, { mailbox: bounces, signal }) : {},
    },
    "hasten-misdated-emails": { schedule: EVERY_FIVE_MINUTES, run: hastenMisdatedEmails },
    "watch-mail": { schedule: EVERY_FIVE_MINUTES, run: tellOfMailOutage },
    "process-webhooks": {
      topic: "webhooks",
      concurrency: 2,
      schedule: EVERY_TEN_SECONDS,
      run: (ctx, { signal }) => processWebhooks(ctx, signal),
    },
    "process-price-runs": {
      topic: "prices",
      concurrency: 3,
      schedule: EVERY_TEN_SECONDS,
      run: (ctx, { signal }) => processPriceRuns(ctx, signal),
    },
    "reminder-sweep": { schedule: reminderSchedule, run: remindAndFollowUp },
    "expiry-notices": { schedule: reminderSchedule, run: sweepExpiryNotices },
    "tell-back-in-stock": { schedule: EVERY_FIVE_MINUTES, run: tellBackInStock },
    "status-sweep": { schedule: EVERY_FIVE_MINUTES, run: sweepStatuses },
    "recover-stuck-renewals": { schedule: EVERY_MINUTE, run: recoverStuckRenewals },
    "reconcile-open-checkouts": { schedule: EVERY_MINUTE, run: reconcileOpenCheckouts },
    "follow-deliveries": { schedule: EVERY_MINUTE, run: followDeliveries },
    "expire-unpaid-checkouts": { schedule: EVERY_FIVE_MINUTES, run: expireUnpaidCheckouts },
    "pull-orders": { schedule: EVERY_FIVE_MINUTES, run: (ctx, { signal }) => pullOrders(ctx, signal) },
    "sync-products": { schedule: EACH_HOUR, run: syncProducts },
    "sum-up-counts": { schedule: EVERY_FIVE_MINUTES, run: sumUpCounts },
    "count-figures": { schedule: EVERY_FIVE_MINUTES, run: countFigures },
    "count-covered-days": { schedule: EVERY_FIVE_MINUTES, beginsAtOnce: true, run: countCoveredDays },
    "send-weekly-reports": { schedule: EVERY_FIVE_MINUTES, run: sendWeeklyReports },
    "follow-reminders": { schedule: EVERY_FIVE_MINUTES, beginsAtOnce: true, run: followReminders },
    "set-late-lines-aside": { schedule: EACH_HOUR, beginsAtOnce: true, run: setLateLinesAside },
    "clear-work-marks": { schedule: EVERY_FIVE_MINUTES, run: clearWorkMarks },
    "mend-counts": { schedule: EACH_NIGHT, run: mendCounts },
    "mend-reminders": { schedule: EACH_NIGHT, run: mendReminders },
    retention: { schedule: EACH_NIGHT, run: clearAll },
  } satisfies Record<string, WorkerJob>;
}

/** Returns the jobs, each run with a context of its own. */
export function bindJobs(
  { contextOf, mail, bounces }: Pick<WorkerDeps, "contextOf" | "mail" | "bounces">,
  { reminderSchedule }: Pick<WorkerConfig, "reminderSchedule">,
): Jobs {
  const bind = ([name, { run, ...job }]: [string, WorkerJob]): [string, Job] => [
    name,
    { ...job, run: (signal) => run(contextOf(name), { mail, bounces, signal }) },
  ];
  return Object.fromEntries(Object.entries(jobTable(reminderSchedule)).map(bind));
}

/** What can't be cleared must not keep the rest. */
async function clearAll(ctx: Context, call: { signal: AbortSignal }) {
  const rows = clearOldRows(ctx, call);
  await rows.catch(() => undefined);
  const lines = clearPassedLateLines(ctx, call);
  await lines.catch(() => undefined);
  const audit = await clearOldAudit(ctx, call);
  return { ...(await rows), ...(await lines), ...audit };
}

async function remindAndFollowUp(ctx: Context, { signal }: { signal: AbortSignal }) {
  const reminding = sweepReminders(ctx, { signal });
  // A sweep that keeps failing must not hold up the later ones, which skip whoever is still due for it.
  await reminding.catch(() => undefined);
  const following = sweepFollowUps(ctx, { signal });
  await following.catch(() => undefined);
  const lastEmails = await sweepLatePatients(ctx, { signal });
  const [reminders, followUps] = [await reminding, await following];
  const failed = reminders.failed + followUps.failed + lastEmails.failed;
  return { ...reminders, followUps: followUps.emails, lastEmails: lastEmails.emails, failed };
}
