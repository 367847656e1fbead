import { existsSync } from "node:fs";
import { mkdir, readdir, rm, statfs, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { explainFileError, StartFailure } from "@scriptkeeper/dev-process/start-failure";

const marker = "scriptkeeper-data.txt";
const markerText = "This folder holds the data of a local Scriptkeeper. `npm start -- --reset` empties it.\n";
const neededMegabytes = 200;

/** Creates the data folder and checks that it is ours, is writable and has enough space. */
export async function prepareDataDir(dataDir: string): Promise<void> {
  try {
    // Others may pass through but not read it: an embedded PostgreSQL may have to run as another account.
    await mkdir(dataDir, { recursive: true, mode: 0o711 });
    await refuseForeignFolder(dataDir);
    await refuseFullDisk(dataDir);
    await writeFile(join(dataDir, marker), markerText);
  } catch (error) {
    throw explainFileError(error, dataDir);
  }
}

/** Empties the data folder. Refuses a folder that is not ours. Nothing may be running on it. */
export async function emptyDataDir(dataDir: string): Promise<void> {
  try {
    if (!existsSync(dataDir)) return;
    await refuseForeignFolder(dataDir);
    const entries = (await readdir(dataDir)).filter((entry) => entry !== marker);
    for (const entry of entries) await rm(join(dataDir, entry), { recursive: true, force: true });
  } catch (error) {
    throw explainFileError(error, dataDir);
  }
}

async function refuseForeignFolder(dataDir: string): Promise<void> {
  const entries = await readdir(dataDir);
  const isOurs = entries.includes(marker) || entries.every((entry) => entry === "lost+found");
  if (!isOurs) {
    throw new StartFailure(
      `The folder ${dataDir} holds files that are not Scriptkeeper's: set DATA_DIR to an empty folder.`,
    );
  }
}

async function refuseFullDisk(dataDir: string): Promise<void> {
  const { bavail, bsize } = await statfs(dataDir);
  const free = Math.floor((bavail * bsize) / 1024 ** 2);
  if (free >= neededMegabytes) return;
  throw new StartFailure(
    `The disk with ${dataDir} is nearly full: ${free} MB are free and ${neededMegabytes} MB are needed.`,
  );
}
