import {
  isJobName,
  JOB_NAMES,
  type JobName,
  jobs,
  mostOf,
  QUEUES,
  type QueueName,
  type ScheduledJob,
} from "./definitions.ts";
import { type Handlers, type JobLog, requireHandlers, runJob } from "./handlers.ts";
import { type KeptWorker, keepWorker } from "./keep-worker.ts";
import { openQueueStore } from "./open-queue-store.ts";
import { openQueues } from "./open-queues.ts";
import type { QueuedJob } from "./queue-store.ts";
import { quietErrors } from "./quiet-errors.ts";
import { type LastRun, nextTick, type Owed, type Schedule } from "./schedules.ts";
import { createWatchdog } from "./watchdog.ts";
import { withTimeout } from "./with-timeout.ts";

export interface RuntimeOptions {
  redisUrl?: string | undefined;
  databaseUrl: string;
  handlers: Handlers;
  schedules: readonly Schedule[];
  /** The last run of each job, from the database. A job that never ran counts as run just now. */
  readRuns(jobs: readonly ScheduledJob[]): Promise<ReadonlyMap<string, LastRun>>;
  now(): Date;
  log: JobLog;
}

export interface Runtime {
  /** Takes jobs from now on. Nothing that happens to the queue ends it. */
  start(): void;
  /** A round of the watchdog, which by itself comes each minute. */
  watch(): Promise<void>;
  /** Takes no more jobs and waits for those that run, eight seconds at most. Safe to call twice. */
  close(): Promise<void>;
}

/** Jobs that may run for hours have places of their own, so that no tick waits for one of them to end. */
const CONCURRENCY: Record<QueueName, number> = { mail: 1, maintenance: 4 + placesOfTheirOwn("maintenance") };
const CONNECTIONS = 6;
const OWED: Record<Owed, string> = {
  missed: "a missed tick is made up for",
  "cut short": "a run that was cut short is taken up again",
};
const WATCH_MS = 60_000;
const FINISH_MS = 8_000;
const GOODBYE_MS = 1_000;

/**
 * The consumer: a worker for each queue, the schedules, and a watchdog over both. Throws at once when a job has
 * no handler or a pattern is none.
 */
export function createRuntime(options: RuntimeOptions): Runtime {
  const { handlers, schedules, log } = options;
  requireHandlers(handlers);
  for (const schedule of schedules) nextTick(schedule, options.now());

  const stop = new AbortController();
  const onError = quietErrors(log);
  const store = openQueueStore({
    ...options,
    maxConnections: CONNECTIONS,
    onError,
    onReady: () => {
      if (timer) void watch();
    },
  });
  const queues = openQueues(store);
  const running = new Map<Promise<void>, JobName>();
  const askedAgain = new Set<JobName>();
  let workers: KeptWorker[] = [];
  let timer: NodeJS.Timeout | undefined;
  let closing: Promise<void> | undefined;

  async function run(name: JobName, data: unknown): Promise<void> {
    if (stop.signal.aborted) return;
    const job = runJob({ name, data }, { handlers, log, signal: stop.signal });
    running.set(job, name);
    await job;
    running.delete(job);
  }

  async function takeJob(job: QueuedJob): Promise<void> {
    if (job.deduplicationId) await job.removeDeduplicationKey().catch(onError);
    if (!isJobName(job.name)) return log.warn({ job: job.name }, "a job that nobody knows");
    if (count(job.name) >= mostOf(job.name)) return void askedAgain.add(job.name);
    do await run(job.name, job.data);
    while (askedAgain.delete(job.name));
  }

  function count(name: JobName): number {
    return [...running.values()].filter((each) => each === name).length;
  }

  function runOwed(name: ScheduledJob, owed: Owed): void {
    if (count(name) > 0) return;
    log.info({ job: name }, OWED[owed]);
    void run(name, {});
  }

  const watch = createWatchdog({ ...options, queues, run: runOwed });

  async function close(): Promise<void> {
    clearInterval(timer);
    stop.abort();
    const closed = Promise.all(workers.map((worker) => worker.close()));
    const done = Promise.all(running.keys());
    await withTimeout(done, FINISH_MS).catch((err) =>
      log.warn({ err }, "jobs were still running at the end"),
    );
    // A worker does not close while its store is away; nothing is lost by leaving it.
    await withTimeout(closed, GOODBYE_MS).catch(onError);
    await queues.close();
    await store.close();
  }

  return {
    start() {
      workers = QUEUES.map((name) =>
        keepWorker(store, name, { process: takeJob, concurrency: CONCURRENCY[name], onError }),
      );
      timer = setInterval(() => {
        for (const worker of workers) worker.revive();
        void watch();
      }, WATCH_MS);
      void watch();
    },
    watch,
    close() {
      closing ??= close();
      return closing;
    },
  };
}

function placesOfTheirOwn(queue: QueueName): number {
  const limits = JOB_NAMES.filter((name) => jobs[name].queue === queue).map(mostOf);
  return limits.filter(Number.isFinite).reduce((sum, limit) => sum + limit, 0);
}
