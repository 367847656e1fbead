import type { ProcessSetting, RunningProcess } from "@scriptkeeper/contracts/installation/installation";
import type { Context } from "../core/index.ts";
import { saveSettings } from "./process-settings.queries.ts";

/** Keeps what a process was started with, in the place of what its kind was started with before. */
export function recordSettings(
  { db, clock }: Pick<Context, "db" | "clock">,
  { process, settings }: { process: RunningProcess; settings: ProcessSetting[] },
): Promise<void> {
  return saveSettings(db, { process, settings, startedAt: clock.now() });
}
