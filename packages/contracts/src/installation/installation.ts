import { z } from "zod";
import { SETTING_GROUPS } from "./setting-groups.ts";

export const RUNNING_PROCESSES = ["server", "worker"] as const;
export type RunningProcess = (typeof RUNNING_PROCESSES)[number];

/** A setting as a process read it at its start. A secret's `value` is always null. */
export const ProcessSetting = z.object({
  /** As it stands in the environment, such as PHARMACY_NAME. */
  name: z.string(),
  group: z.enum(SETTING_GROUPS),
  /** What it is for, in a few words. */
  use: z.string(),
  isSecret: z.boolean(),
  value: z.string().nullable(),
  /** `default` when nobody set it and the product has a value of its own, `unset` when it has none. */
  source: z.enum(["environment", "default", "unset"]),
});
export type ProcessSetting = z.infer<typeof ProcessSetting>;

/** What processes read: the same, or each its own where an installation was set up in two ways. */
export const InstallationSetting = ProcessSetting.omit({ value: true, source: true }).extend({
  readings: z.array(
    ProcessSetting.pick({ value: true, source: true }).extend({
      processes: z.array(z.enum(RUNNING_PROCESSES)),
    }),
  ),
});
export type InstallationSetting = z.infer<typeof InstallationSetting>;

/** REST `GET /api/admin/settings`, tRPC `installation.settings()`: with what the installation was last started. */
export const InstallationSettings = z.object({
  /** Those that have been started since settings are recorded, and when. */
  processes: z.array(z.object({ process: z.enum(RUNNING_PROCESSES), startedAt: z.string() })),
  settings: z.array(InstallationSetting),
});
export type InstallationSettings = z.infer<typeof InstallationSettings>;
