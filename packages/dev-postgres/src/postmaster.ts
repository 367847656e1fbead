import { spawnSync } from "node:child_process";
import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { bareEnvironment } from "@scriptkeeper/dev-process/environment";
import { isAlive } from "@scriptkeeper/dev-process/is-alive";

/** The contents of a server's own lock file. */
export interface Postmaster {
  pid: number;
  port: number;
  ready: boolean;
}

/** Reads `postmaster.pid`; undefined if there is none, or if its process is not a server of this cluster. */
export function readPostmaster(cluster: string): Postmaster | undefined {
  const lock = readLock(cluster);
  if (!lock || !isAlive(lock.pid) || !isServerOf(lock.pid, lock.folder)) return undefined;
  return { pid: lock.pid, port: lock.port, ready: lock.ready };
}

/**
 * Removes a lock file whose process id now belongs to another process, as after a container restart: PostgreSQL would
 * refuse to start. The file of a dead process stays, because PostgreSQL finds out from it whether the server's
 * children are still exiting.
 */
export function removeStaleLock(cluster: string): void {
  const lock = readLock(cluster);
  if (!lock || !isRegistered(lock.pid) || isServerOf(lock.pid, lock.folder)) return;
  rmSync(join(cluster, "postmaster.pid"), { force: true });
}

/** Stops a server: clients are cut off and everything is written; after `graceMs`, without the final checkpoint. */
export async function stopPostmaster(pid: number, graceMs = 3_000): Promise<void> {
  signal(pid, "SIGINT");
  if (await isGone(pid, graceMs)) return;
  signal(pid, "SIGQUIT");
  if (await isGone(pid, 1_000)) return;
  signal(pid, "SIGKILL");
  await isGone(pid, 1_000);
}

function readLock(cluster: string): (Postmaster & { folder: string }) | undefined {
  try {
    const lines = readFileSync(join(cluster, "postmaster.pid"), "utf8").split("\n");
    const [pid, folder = "", , port] = lines;
    const lock = { pid: Number(pid), folder, port: Number(port), ready: lines[7]?.trim() === "ready" };
    return Number.isSafeInteger(lock.pid) && lock.pid > 0 ? lock : undefined;
  } catch {
    return undefined;
  }
}

function isServerOf(pid: number, folder: string): boolean {
  if (process.platform === "win32") return true;
  return folder !== "" && commandLine(pid).includes(folder);
}

function commandLine(pid: number): string {
  if (process.platform !== "linux") {
    const answer = spawnSync("ps", ["-o", "command=", "-p", String(pid)], { env: bareEnvironment() });
    return String(answer.stdout ?? "");
  }
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8");
  } catch {
    return "";
  }
}

/** Unlike `isAlive`, returns true for a zombie process, which PostgreSQL takes for a live one. */
function isRegistered(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

async function isGone(pid: number, withinMs: number): Promise<boolean> {
  const deadline = performance.now() + withinMs;
  while (isAlive(pid)) {
    if (performance.now() > deadline) return false;
    await pause(20);
  }
  return true;
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
}
