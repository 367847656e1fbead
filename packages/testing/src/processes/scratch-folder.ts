import { mkdtemp, statfs } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Linux's file system in memory. */
const MEMORY = "/dev/shm";
/** Bytes: several times as much as the databases of one run have ever used. */
const ENOUGH = 2 * 1024 ** 3;

/** Every folder in which scratch folders are created. */
export const scratchRoots: readonly string[] = [MEMORY, tmpdir()];

/**
 * Creates a folder for data of this run: in memory if there is room, because databases create hundreds of files, which
 * takes several times as long on a disk.
 */
export async function makeScratchFolder(prefix: string): Promise<string> {
  return mkdtemp(join((await hasRoom(MEMORY)) ? MEMORY : tmpdir(), prefix));
}

async function hasRoom(folder: string): Promise<boolean> {
  try {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize >= ENOUGH;
  } catch {
    return false;
  }
}
