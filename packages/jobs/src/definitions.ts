import { z } from "zod";

/**
 * `mail` hands emails to the mail server, `prices` works long lists of prices off, `maintenance` runs everything that
 * a schedule starts.
 */
export const QUEUES = ["mail", "prices", "maintenance"] as const;
export type QueueName = (typeof QUEUES)[number];

interface JobDefinition {
  queue: QueueName;
  startedBy: "bell" | "schedule";
  /** Ids only: the facts stand in the database, where the handler reads them. */
  payload: z.ZodType<Record<string, unknown>>;
}

const Nothing = z.object({});
const scheduled = { queue: "maintenance", startedBy: "schedule", payload: Nothing } as const;

/** Every job there is. A job only says "look"; what there is to do stands in the database. */
export const jobs = {
  "send-due-emails": { queue: "mail", startedBy: "bell", payload: Nothing },
  "update-prices": { queue: "prices", startedBy: "bell", payload: Nothing },
  "work-webhooks": { queue: "maintenance", startedBy: "bell", payload: Nothing },
  "heal-mail": scheduled,
  "heal-prices": scheduled,
  "heal-webhooks": scheduled,
  "reminder-sweep": scheduled,
  "expiry-notices": scheduled,
  "status-sweep": scheduled,
  "heal-renewals": scheduled,
  "lapse-renewals": scheduled,
  "reconcile-renewals": scheduled,
  "pull-orders": scheduled,
  retention: scheduled,
} as const satisfies Record<string, JobDefinition>;

export type JobName = keyof typeof jobs;
export type PayloadOf<Name extends JobName> = z.infer<(typeof jobs)[Name]["payload"]>;

export type ScheduledJob = {
  [Name in JobName]: (typeof jobs)[Name]["startedBy"] extends "schedule" ? Name : never;
}[JobName];

/** The names, in the order of the table. */
export const JOB_NAMES = Object.keys(jobs) as JobName[];

/** What a ring of the bell starts in each queue. */
export const ringJobs = {
  mail: "send-due-emails",
  prices: "update-prices",
  maintenance: "work-webhooks",
} as const satisfies Record<QueueName, JobName>;

export function isJobName(name: string): name is JobName {
  return Object.hasOwn(jobs, name);
}

export function isScheduled(name: JobName): name is ScheduledJob {
  return jobs[name].startedBy === "schedule";
}
