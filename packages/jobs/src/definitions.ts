import { z } from "zod";

/** `mail` hands emails to the mail server, `maintenance` runs everything that a schedule starts. */
export const QUEUES = ["mail", "maintenance"] as const;
export type QueueName = (typeof QUEUES)[number];

interface JobDefinition {
  queue: QueueName;
  /** Ids only: the facts stand in the database, where the handler reads them. */
  payload: z.ZodType<Record<string, unknown>>;
}

const Nothing = z.object({});

/** Every job there is. A job only says "look"; what there is to do stands in the database. */
export const jobs = {
  "send-due-emails": { queue: "mail", payload: Nothing },
  "heal-mail": { queue: "maintenance", payload: Nothing },
  "reminder-sweep": { queue: "maintenance", payload: Nothing },
  "expiry-notices": { queue: "maintenance", payload: Nothing },
  "status-sweep": { queue: "maintenance", payload: Nothing },
  "work-webhooks": { queue: "maintenance", payload: Nothing },
  "heal-webhooks": { queue: "maintenance", payload: Nothing },
  "heal-renewals": { queue: "maintenance", payload: Nothing },
  "lapse-renewals": { queue: "maintenance", payload: Nothing },
  "reconcile-renewals": { queue: "maintenance", payload: Nothing },
  retention: { queue: "maintenance", payload: Nothing },
} as const satisfies Record<string, JobDefinition>;

export type JobName = keyof typeof jobs;
export type PayloadOf<Name extends JobName> = z.infer<(typeof jobs)[Name]["payload"]>;

/** The names, in the order of the table. */
export const JOB_NAMES = Object.keys(jobs) as JobName[];

/** What a ring of the bell starts in each queue. */
export const ringJobs = {
  mail: "send-due-emails",
  maintenance: "work-webhooks",
} as const satisfies Record<QueueName, JobName>;

export function isJobName(name: string): name is JobName {
  return Object.hasOwn(jobs, name);
}
