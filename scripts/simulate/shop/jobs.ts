import { careInvitationCheck, listEmailedCarers } from "@scriptkeeper/services/care";
import { syncProducts } from "@scriptkeeper/services/catalogue";
import {
  type Context,
  clearOldAudit,
  clearOldRows,
  mendCounts,
  sumUpCounts,
} from "@scriptkeeper/services/core";
import { type MailPort, sendDueEmails } from "@scriptkeeper/services/email";
import { sweepStatuses } from "@scriptkeeper/services/prescriptions";
import {
  backInStockCheck,
  reminderEmailCheck,
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
import type { Feature } from "../behaviour.ts";

interface DayJob {
  /** A job of which a run takes only so much, and which comes every few minutes, goes on until nothing is left. */
  isRepeated?: boolean;
  run(ctx: Context, of: { mail: MailPort; without: ReadonlySet<Feature> }): Promise<object>;
}

/** What the worker does all day long, in the order in which a morning's ticks come. */
export const dayJobs: Record<string, DayJob> = {
  "process-webhooks": { run: (ctx) => besideOneAnother(() => processWebhooks(ctx)) },
  "recover-stuck-renewals": { isRepeated: true, run: recoverStuckRenewals },
  "reconcile-open-checkouts": { isRepeated: true, run: reconcileOpenCheckouts },
  "follow-deliveries": { isRepeated: true, run: followDeliveries },
  "expire-unpaid-checkouts": { isRepeated: true, run: expireUnpaidCheckouts },
  "status-sweep": { run: (ctx) => sweepStatuses(ctx) },
  "reminder-sweep": {
    run: async (ctx, { without }) => {
      if (!without.has("reminders")) await sweepReminders(ctx);
      if (!without.has("reminders") && !without.has("follow-ups")) await sweepFollowUps(ctx);
      if (!without.has("late patients")) await sweepLatePatients(ctx);
      return {};
    },
  },
  "expiry-notices": {
    run: async (ctx, { without }) => (without.has("expiry notices") ? {} : sweepExpiryNotices(ctx)),
  },
  "tell-back-in-stock": {
    run: async (ctx, { without }) => (without.has("back in stock") ? {} : tellBackInStock(ctx)),
  },
  "send-due-emails": {
    run: (ctx, { mail }) =>
      sendDueEmails(ctx, {
        mail,
        listCarers: listEmailedCarers,
        checks: [
          reminderEmailCheck,
          deliveryEmailCheck,
          lastSupplyEmailCheck,
          backInStockCheck,
          careInvitationCheck,
        ],
      }),
  },
};

/** What is enough once in a night here: where nothing is sold out by day, and messages are only lost. */
export const nightJobs: Record<string, (ctx: Context) => Promise<unknown>> = {
  "sync-products": syncProducts,
  "pull-orders": (ctx) => pullOrders(ctx),
  "sum-up-counts": sumUpCounts,
  "count-figures": countFigures,
  "mend-counts": mendCounts,
  "clear-work-marks": clearWorkMarks,
  retention: async (ctx) => {
    await clearOldRows(ctx);
    await clearOldAudit(ctx);
  },
};

/** Jobs of the worker that no day of this simulation calls for. */
export const jobsLeftOut: Record<string, string> = {
  "process-price-runs": "nobody uploads prices here",
};

const TICKS_OF_A_DAY = 288;
const WORKERS = 4;

/** What several workers do beside one another, here as in the product. */
async function besideOneAnother(run: () => Promise<object>): Promise<object> {
  await Promise.all(Array.from({ length: WORKERS }, run));
  return {};
}

export async function runDayJobs(
  ctx: Context,
  of: { mail: MailPort; without: ReadonlySet<Feature> },
): Promise<void> {
  for (const { isRepeated = false, run } of Object.values(dayJobs)) {
    let ticks = isRepeated ? TICKS_OF_A_DAY : 1;
    for (let done = 1; done > 0 && ticks > 0; ticks -= 1) {
      const counts = Object.values(await run(ctx, of));
      done = counts.reduce((sum: number, count) => sum + (typeof count === "number" ? count : 0), 0);
    }
  }
}

export async function runNightJobs(ctx: Context): Promise<void> {
  for (const run of Object.values(nightJobs)) await run(ctx);
}
