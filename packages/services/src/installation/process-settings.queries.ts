import { ProcessSetting, type RunningProcess } from "@scriptkeeper/contracts/installation/installation";
import type { Db } from "@scriptkeeper/db/connection";
import { process_settings } from "@scriptkeeper/db/schema";
import { asc } from "drizzle-orm";
import { z } from "zod";

export interface StartedProcess {
  process: RunningProcess;
  startedAt: Date;
  settings: ProcessSetting[];
}

/**
 * Lists the recorded settings, the server's first. What another release wrote and this one can't read counts as empty.
 */
export async function findSettings(db: Db): Promise<StartedProcess[]> {
  const rows = await db.select().from(process_settings).orderBy(asc(process_settings.process));
  return rows.map(({ process, started_at, settings }) => ({
    process,
    startedAt: started_at,
    settings: z.array(ProcessSetting).catch([]).parse(settings),
  }));
}

export async function saveSettings(db: Db, { process, settings, startedAt }: StartedProcess): Promise<void> {
  const row = { settings, started_at: startedAt };
  await db
    .insert(process_settings)
    .values({ process, ...row })
    .onConflictDoUpdate({ target: process_settings.process, set: row });
}
