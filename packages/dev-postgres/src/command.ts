import { spawnSync } from "node:child_process";
import { chmodSync, chownSync, lchownSync, readdirSync, statSync } from "node:fs";
import { userInfo } from "node:os";
import { delimiter, join } from "node:path";
import { bareEnvironment } from "@scriptkeeper/dev-process/environment";

/** How PostgreSQL programs are started on this machine. */
export interface Runner {
  /** The words before the program's path. */
  prefix: string[];
  uid?: number;
  gid?: number;
  env: Record<string, string>;
}

/** The uid of "nobody" on any system; PostgreSQL refuses an account without a name. */
const nobody = 65534;

/**
 * Chooses how to run PostgreSQL, which refuses to run as root: then in a user namespace of its own, else as "nobody".
 */
export function chooseRunner(libraries: string[]): Runner {
  const env = environment(libraries);
  const prefix = ["unshare", "-U", `--map-user=${nobody}`, `--map-group=${nobody}`];
  if (hasOwnAccount()) return { prefix: [], env };
  if (spawnSync("unshare", [...prefix.slice(1), "true"], { env }).status === 0) return { prefix, env };
  return { prefix: [], uid: nobody, gid: nobody, env };
}

/** Gives the folder to the account that the runner uses. */
export function handOver(folder: string, runner: Runner): void {
  if (process.getuid?.() !== 0) return;
  const { uid = 0, gid = 0 } = runner;
  if (statSync(folder).uid === uid) return;
  for (const entry of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
    lchownSync(join(folder, entry), uid, gid);
  }
  chownSync(folder, uid, gid);
}

/** Lets other accounts pass through a folder without reading it, if the runner is another account. */
export function letPass(folder: string, runner: Runner): void {
  if (runner.uid !== undefined) chmodSync(folder, 0o711);
}

function hasOwnAccount(): boolean {
  if (process.platform === "win32") return true;
  if (process.getuid?.() === 0) return false;
  try {
    return userInfo().username !== "";
  } catch {
    return false;
  }
}

function environment(libraries: string[]): Record<string, string> {
  const env: Record<string, string> = { ...bareEnvironment(), LC_ALL: "C" };
  if (libraries.length === 0) return env;
  const name = process.platform === "darwin" ? "DYLD_LIBRARY_PATH" : "LD_LIBRARY_PATH";
  const before = env[name] ? [env[name]] : [];
  return { ...env, [name]: [...libraries, ...before].join(delimiter) };
}
