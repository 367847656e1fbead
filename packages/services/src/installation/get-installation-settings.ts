import type { InstallationSettings } from "@scriptkeeper/contracts/installation/installation";
import type { AdminContext } from "../core/index.ts";
import { mergeSettings } from "./merge-settings.ts";
import { findSettings } from "./process-settings.queries.ts";

/** Returns the settings with which each kind of process was last started, side by side. */
export async function getInstallationSettings({ db }: AdminContext): Promise<InstallationSettings> {
  const started = await findSettings(db);
  return {
    processes: started.map(({ process, startedAt }) => ({ process, startedAt: startedAt.toISOString() })),
    settings: mergeSettings(started),
  };
}
