import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { mkdir, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { DiskFull, StartFailure } from "@scriptkeeper/dev-process/start-failure";
import type { Binaries } from "./binaries.ts";
import { handOver, letPass, type Runner } from "./command.ts";

export const superuser = "scriptkeeper";

/** The paths of one embedded PostgreSQL. */
export interface ClusterPaths {
  root: string;
  cluster: string;
  password: string;
  libraries: string;
}

export function clusterPaths(root: string): ClusterPaths {
  return {
    root,
    cluster: join(root, "cluster"),
    password: join(root, "password"),
    libraries: join(root, "lib"),
  };
}

/** Creates the cluster on the first start. Deletes a half-made one, left by a start that was killed. */
export async function ensureCluster(paths: ClusterPaths, binaries: Binaries, runner: Runner): Promise<void> {
  letPass(paths.root, runner);
  if (existsSync(join(paths.cluster, "PG_VERSION"))) {
    handOver(paths.root, runner);
    return;
  }
  const fresh = `${paths.cluster}.new`;
  await rm(fresh, { recursive: true, force: true });
  await mkdir(fresh, { mode: 0o700 });
  await writeFile(paths.password, randomBytes(24).toString("base64url"), { mode: 0o600 });
  handOver(paths.root, runner);
  handOver(fresh, runner);
  await initdb(fresh, { paths, binaries, runner });
  await rename(fresh, paths.cluster);
}

export function readPassword(paths: ClusterPaths): string {
  return readFileSync(paths.password, "utf8").trim();
}

interface Making {
  paths: ClusterPaths;
  binaries: Binaries;
  runner: Runner;
}

function initdb(folder: string, { paths, binaries, runner }: Making): Promise<void> {
  const words = [
    ...runner.prefix,
    binaries.initdb,
    "-D",
    folder,
    "-U",
    superuser,
    "--auth=scram-sha-256",
    `--pwfile=${paths.password}`,
    "--locale=C",
    "-E",
    "UTF8",
    "--no-sync",
  ];
  const [program = "", ...args] = words;
  const { env, uid, gid } = runner;
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      cwd: folder,
      env,
      stdio: ["ignore", "ignore", "pipe"],
      ...(uid === undefined ? {} : { uid }),
      ...(gid === undefined ? {} : { gid }),
    });
    let complaint = "";
    child.stderr.on("data", (chunk: Buffer) => {
      complaint += chunk.toString();
    });
    child.once("error", (error) => reject(explain(error.message, paths.root)));
    child.once("close", (code) => (code === 0 ? resolve() : reject(explain(complaint, paths.root))));
  });
}

/** Turns the error output of a PostgreSQL program into one sentence. */
export function explain(complaint: string, root: string): StartFailure {
  if (/no space left|quota exceeded/i.test(complaint)) return new DiskFull(root);
  if (/permission denied|EACCES/i.test(complaint)) {
    return new StartFailure(
      `PostgreSQL is not allowed to use the folder ${root}: set DATA_DIR to another one.`,
    );
  }
  if (/database files are incompatible/i.test(complaint)) {
    return new StartFailure(
      `The database in ${root} was created by another version of PostgreSQL: start over with "npm start -- --reset".`,
    );
  }
  const lines = complaint.split("\n").filter((line) => /error|fatal|panic/i.test(line));
  const reason = (lines.at(-1) ?? complaint.trim().split("\n").at(-1) ?? "").trim();
  return new StartFailure(`PostgreSQL did not start: ${reason || "it gave no reason"}`);
}
