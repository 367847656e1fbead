import { mkdtemp, statfs } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Where Linux keeps files in memory. */
const MEMORY = "/dev/shm";
/** Bytes: several times what the databases of one run have ever filled. */
const ENOUGH = 2 * 1024 ** 3;

/** Every folder in which scratch folders are made. */
export const scratchRoots: readonly string[] = [MEMORY, tmpdir()];

/**
 * A new folder for what ends with the run: in memory where there is room, as databases make hundreds of files, which cost
 * a disk several times as much.
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
