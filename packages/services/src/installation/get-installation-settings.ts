import type { InstallationSettings } from "@scriptkeeper/contracts/installation/installation";
import type { AdminContext } from "../core/index.ts";
import { mergeSettings } from "./merge-settings.ts";
import { findSettings } from "./process-settings.queries.ts";

/**
 * Returns the settings with which each kind of process was last started, side by side, and whether the queue works.
 */
export async function getInstallationSettings({ db, jobs }: AdminContext): Promise<InstallationSettings> {
  const [started, isReady] = await Promise.all([findSettings(db), jobs.isReady()]);
  return {
    processes: started.map(({ process, startedAt }) => ({ process, startedAt: startedAt.toISOString() })),
    settings: mergeSettings(started),
    queue: { on: jobs.queueOn, isReady },
  };
}
