import type { ProcessSetting, RunningProcess } from "@scriptkeeper/contracts/installation/installation";
import type { Context } from "../core/index.ts";
import { saveSettings } from "./process-settings.queries.ts";

/** Saves the settings that a process was started with, replacing those of the previous process of its kind. */
export function recordSettings(
  { db, clock }: Pick<Context, "db" | "clock">,
  { process, settings }: { process: RunningProcess; settings: ProcessSetting[] },
): Promise<void> {
  return saveSettings(db, { process, settings, startedAt: clock.now() });
}
