import { existsSync } from "node:fs";
import { stopLeftoverPostgres } from "@scriptkeeper/dev-postgres/start";
import { lockDataDir } from "../data-dir/lock.ts";
import { emptyDataDir, prepareDataDir } from "../data-dir/prepare.ts";
import { postgresFolder } from "./embedded-postgres.ts";
import type { PartContext } from "./part-context.ts";

/** Creates and locks the data folder for this run; with `isReset` it is emptied first. */
export async function takeDataDir({ config, closes, say }: PartContext, isReset: boolean): Promise<void> {
  const { dataDir, publicUrl } = config;
  const isNew = !existsSync(dataDir);
  await prepareDataDir(dataDir);
  const lock = await lockDataDir(dataDir, `open ${publicUrl} (process ${process.pid}).`);
  await closes.add(() => lock.release());
  if (!isReset || isNew) return;
  await stopLeftoverPostgres(postgresFolder(dataDir));
  await emptyDataDir(dataDir);
  say(`Emptied ${dataDir}.`);
}
