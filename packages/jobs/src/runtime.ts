import type { Pool } from "pg";
import { type Counts, type Job, type JobLog, type Jobs, runJob } from "./job.ts";
import { openQueueBackend } from "./queue-backend.ts";
import { runExclusively } from "./run-exclusively.ts";
import { isDue, type Schedule } from "./schedule.ts";
import { createScheduler } from "./scheduler.ts";
import { throttleErrors } from "./throttle-errors.ts";
import { startTopicWorker, type TopicWorker } from "./topic-worker.ts";
import { withTimeout } from "./with-timeout.ts";

export interface RuntimeOptions {
  jobs: Jobs;
  /** The time zone of the schedules. */
  timeZone: string;
  redisUrl?: string | undefined;
  databaseUrl: string;
  /** Connects to the product's database, which holds the schedules. Each job started by a tick keeps a connection. */
  pool: Pool;
  now(): Date;
  log: JobLog;
}

export interface Runtime {
  /** Takes jobs from now on. Nothing that happens to the queue or the database ends it. */
  start(): void;
  /** Takes no more jobs and waits for running ones, for at most eight seconds. Safe to call twice. */
  close(): Promise<void>;
}

/** How many jobs started by ticks run at once: each holds a connection, and their queries need others. */
const TICKS_AT_ONCE = 8;
const QUEUE_CONNECTIONS = 3;
const FINISH_MS = 8_000;
const GOODBYE_MS = 1_000;

/** The consumer: wake-ups and ticks start jobs. Throws at once if a schedule's pattern is invalid. */
export function createRuntime({ jobs, timeZone, pool, now, log, ...queue }: RuntimeOptions): Runtime {
  const stop = new AbortController();
  const { signal } = stop;
  const onError = throttleErrors((err) => log.warn({ err }, "queue connection error"));
  const running = new Map<Promise<void>, string>();
  const ticks = new Set<string>();
  let workers: TopicWorker[] = [];
  let closing: Promise<void> | undefined;

  async function run(name: string, work: () => Promise<Counts>): Promise<void> {
    if (signal.aborted) return;
    const job = runJob(name, work, log);
    running.set(job, name);
    await job;
    running.delete(job);
  }

  /** A job that is already running here as often as it may needs no tick; it stays due. */
  async function answerTick(schedule: Schedule): Promise<void> {
    const { job: name } = schedule;
    const job = jobs[name];
    if (!job || ticks.has(name) || ticks.size >= TICKS_AT_ONCE) return;
    if ([...running.values()].filter((each) => each === name).length >= concurrencyOf(job)) return;
    ticks.add(name);
    await run(name, () =>
      runExclusively(pool, {
        job: name,
        now,
        signal,
        isDue: (last) => isDue(schedule, last, now()),
        run: job.run,
      }),
    );
    ticks.delete(name);
  }

  const scheduler = createScheduler({
    schedules: Object.entries(jobs).flatMap(([job, { schedule: pattern, beginsAtOnce = false }]) =>
      pattern === undefined ? [] : { job, pattern, timeZone, beginsAtOnce },
    ),
    pool,
    now,
    start: answerTick,
    onError: throttleErrors((err) => log.warn({ err }, "the schedules could not be read")),
  });
  const backend = openQueueBackend({ ...queue, maxConnections: QUEUE_CONNECTIONS, onError });

  async function close(): Promise<void> {
    scheduler.stop();
    stop.abort();
    const closed = Promise.all(workers.map((worker) => worker.close()));
    const done = Promise.all(running.keys());
    await withTimeout(done, FINISH_MS).catch((err) =>
      log.warn({ err, jobs: [...running.values()] }, "jobs were still running at the end"),
    );
    // A worker does not close while its store is away; abandoning it loses nothing.
    await withTimeout(closed, GOODBYE_MS).catch(onError);
    await withTimeout(backend.close(), GOODBYE_MS).catch(onError);
  }

  return {
    start() {
      scheduler.start();
      workers = Object.entries(jobs).flatMap(([name, job]) =>
        job.topic === undefined
          ? []
          : startTopicWorker(backend, job.topic, {
              concurrency: concurrencyOf(job),
              onError,
              run: () => run(name, () => job.run(signal)),
            }),
      );
    },
    close() {
      closing ??= close();
      return closing;
    },
  };
}

function concurrencyOf({ concurrency = 1 }: Job): number {
  return concurrency;
}
