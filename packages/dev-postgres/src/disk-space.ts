import { statfs } from "node:fs/promises";

/** PostgreSQL stops when it cannot add a file of this size to its log of changes. */
const NEEDED_BYTES = 16 * 1024 * 1024;

/** Whether the disk of a folder has no room for PostgreSQL to go on. */
export async function isDiskFull(folder: string): Promise<boolean> {
  const disk = await statfs(folder).catch(() => null);
  return disk !== null && disk.bavail * disk.bsize < NEEDED_BYTES;
}
