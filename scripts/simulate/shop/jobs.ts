import type { Context } from "@scriptkeeper/services/core";
import type { MailPort } from "@scriptkeeper/services/email";
import { sweepFollowUps, sweepLatePatients, sweepReminders } from "@scriptkeeper/services/reminders";
import { jobTable } from "../../../apps/worker/src/jobs.ts";
import type { Feature } from "../behaviour.ts";

/** The worker's own jobs; here the simulated days decide when they run. */
const jobs = jobTable("");
type JobName = keyof typeof jobs;

interface Rhythm {
  /**
   * Jobs for which once a night is enough run then: nothing sells out during a day here, and messages are only ever
   * lost. Jobs that only recount and repair find in a week what they would find nightly.
   */
  at: "day" | "night" | "week";
  /** A job that processes a limited amount every few minutes is repeated until nothing is left. */
  isRepeated?: boolean;
  /** The number of concurrent runs, as in the product. */
  workers?: number;
}

/** Each job of the worker, in the order of a morning's ticks; `null` for a job that no simulated day needs. */
const rhythms: Record<JobName, Rhythm | null> = {
  "process-webhooks": { at: "day", workers: 4 },
  "recover-stuck-renewals": { at: "day", isRepeated: true },
  "reconcile-open-checkouts": { at: "day", isRepeated: true },
  "follow-deliveries": { at: "day", isRepeated: true },
  "expire-unpaid-checkouts": { at: "day", isRepeated: true },
  "status-sweep": { at: "day" },
  "reminder-sweep": { at: "day" },
  "expiry-notices": { at: "day" },
  "tell-back-in-stock": { at: "day" },
  "send-due-emails": { at: "day" },
  "sync-products": { at: "night" },
  "pull-orders": { at: "night" },
  "sum-up-counts": { at: "night" },
  "count-figures": { at: "night" },
  "mend-counts": { at: "week" },
  "follow-reminders": { at: "night" },
  "mend-reminders": { at: "week" },
  "count-covered-days": { at: "week" },
  // No staff subscribe to the report.
  "send-weekly-reports": null,
  "set-late-lines-aside": { at: "night" },
  "clear-work-marks": { at: "night" },
  retention: { at: "night" },
  // Changes nothing.
  "hasten-misdated-emails": null,
  "watch-mail": null,
  // There is no mailbox to read.
  "read-bounces": null,
  // Nobody uploads prices.
  "process-price-runs": null,
};

interface Call {
  mail: MailPort;
  without: ReadonlySet<Feature>;
}

const TICKS_OF_A_DAY = 288;
const never = new AbortController().signal;

/** Runs the jobs of that time. */
export async function runJobs(at: Rhythm["at"], ctx: Context, call: Call): Promise<void> {
  for (const [name, rhythm] of Object.entries(rhythms) as [JobName, Rhythm | null][])
    if (rhythm?.at === at) await runJob(ctx, { ...call, name, rhythm });
}

async function runJob(ctx: Context, of: Call & { name: JobName; rhythm: Rhythm }): Promise<void> {
  const { name, rhythm, mail, without } = of;
  const { isRepeated = false, workers = 1 } = rhythm;
  const run = withoutFeatures[name]?.(without) ?? jobs[name].run;
  let ticks = isRepeated ? TICKS_OF_A_DAY : 1;
  for (let done = 1; done > 0 && ticks > 0; ticks -= 1) {
    const all = await Promise.all(
      Array.from({ length: workers }, () => run(ctx, { mail, bounces: null, signal: never })),
    );
    const counts = all.flatMap((each) => Object.values(each));
    done = counts.reduce((sum: number, count) => sum + (typeof count === "number" ? count : 0), 0);
  }
}

type Run = (ctx: Context, call: { mail: MailPort; bounces: null; signal: AbortSignal }) => Promise<object>;

const nothing: Run = async () => ({});

/** What replaces a job in a run without one of its features; undefined if the job runs in full. */
const withoutFeatures: Partial<Record<JobName, (without: ReadonlySet<Feature>) => Run | undefined>> = {
  "reminder-sweep": (without) => {
    const sweeps = [
      ...(without.has("reminders") ? [] : [sweepReminders]),
      ...(without.has("reminders") || without.has("follow-ups") ? [] : [sweepFollowUps]),
      ...(without.has("late patients") ? [] : [sweepLatePatients]),
    ];
    if (sweeps.length === 3) return undefined;
    return async (ctx, { signal }) => {
      for (const sweep of sweeps) await sweep(ctx, { signal });
      return {};
    };
  },
  "expiry-notices": (without) => (without.has("expiry notices") ? nothing : undefined),
  "tell-back-in-stock": (without) => (without.has("back in stock") ? nothing : undefined),
};
