import { z } from "zod";

/** `mail` hands emails to the mail server, `maintenance` does everything else. */
export const QUEUES = ["mail", "maintenance"] as const;
export type QueueName = (typeof QUEUES)[number];

interface JobDefinition {
  queue: QueueName;
  startedBy: "bell" | "schedule";
  /** Ids only: the facts stand in the database, where the handler reads them. */
  payload: z.ZodType<Record<string, unknown>>;
  /** So many of it run in one worker at once. A queue has room for them beside what its schedules start. */
  atMost?: number;
}

const Nothing = z.object({});
const scheduled = { queue: "maintenance", startedBy: "schedule", payload: Nothing } as const;

/** Every job there is. A job only says "look"; what there is to do stands in the database. */
export const jobs = {
  "send-due-emails": { queue: "mail", startedBy: "bell", payload: Nothing },
  "update-prices": { queue: "maintenance", startedBy: "bell", payload: Nothing, atMost: 3 },
  "work-webhooks": { queue: "maintenance", startedBy: "bell", payload: Nothing, atMost: 2 },
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
  "follow-products": scheduled,
  retention: scheduled,
} as const satisfies Record<string, JobDefinition>;

export type JobName = keyof typeof jobs;
export type PayloadOf<Name extends JobName> = z.infer<(typeof jobs)[Name]["payload"]>;

export type ScheduledJob = {
  [Name in JobName]: (typeof jobs)[Name]["startedBy"] extends "schedule" ? Name : never;
}[JobName];

/** The names, in the order of the table. */
export const JOB_NAMES = Object.keys(jobs) as JobName[];

/** What each ring of the bell starts. */
export const ringJobs = {
  mail: "send-due-emails",
  prices: "update-prices",
  webhooks: "work-webhooks",
} as const satisfies Record<string, JobName>;
export type Ring = keyof typeof ringJobs;

/** How many of a job run in one worker at once; nothing limits one that a schedule starts but its lock. */
export function mostOf(name: JobName): number {
  const { atMost }: JobDefinition = jobs[name];
  return atMost ?? Number.POSITIVE_INFINITY;
}

export function isJobName(name: string): name is JobName {
  return Object.hasOwn(jobs, name);
}

export function isScheduled(name: JobName): name is ScheduledJob {
  return jobs[name].startedBy === "schedule";
}
