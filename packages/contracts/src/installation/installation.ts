import { z } from "zod";
import { SETTING_GROUPS } from "./setting-groups.ts";

export const RUNNING_PROCESSES = ["server", "worker"] as const;
export type RunningProcess = (typeof RUNNING_PROCESSES)[number];

/** Where the queue of wake-ups is kept: in Redis, or in PostgreSQL without one. */
const QUEUE_PLACES = ["redis", "postgres"] as const;
export type QueuePlace = (typeof QUEUE_PLACES)[number];

/** A setting as a process read it when it started. A secret's `value` is always null. */
export const ProcessSetting = z.object({
  /** The setting's name in the environment, such as PHARMACY_NAME. */
  name: z.string(),
  group: z.enum(SETTING_GROUPS),
  /** What the setting is for, in a few words. */
  use: z.string(),
  isSecret: z.boolean(),
  value: z.string().nullable(),
  /** `default` if the setting is not set and the product has a value of its own, `unset` if it has none. */
  source: z.enum(["environment", "default", "unset"]),
});
export type ProcessSetting = z.infer<typeof ProcessSetting>;

/** A setting with what the processes read: one reading, or several if processes were started with different values. */
export const InstallationSetting = ProcessSetting.omit({ value: true, source: true }).extend({
  readings: z.array(
    ProcessSetting.pick({ value: true, source: true }).extend({
      processes: z.array(z.enum(RUNNING_PROCESSES)),
    }),
  ),
});
export type InstallationSetting = z.infer<typeof InstallationSetting>;

/**
 * REST `GET /api/admin/settings`, tRPC `installation.settings()`: the settings with which the installation was last
 * started.
 */
export const InstallationSettings = z.object({
  /** The processes that have started since settings are recorded, and when. */
  processes: z.array(z.object({ process: z.enum(RUNNING_PROCESSES), startedAt: z.string() })),
  settings: z.array(InstallationSetting),
  /** Not ready while it can't be reached or takes no changes: everything still works, a few seconds later. */
  queue: z.object({ on: z.enum(QUEUE_PLACES), isReady: z.boolean() }),
});
export type InstallationSettings = z.infer<typeof InstallationSettings>;
