import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { findFreePort } from "@scriptkeeper/dev-process/free-port";
import { isAlive } from "@scriptkeeper/dev-process/is-alive";
import { DiskFull, explainFileError } from "@scriptkeeper/dev-process/start-failure";
import pg from "pg";
import { findBinaries, linkLibraries } from "./binaries.ts";
import { type ClusterPaths, clusterPaths, ensureCluster, readPassword, superuser } from "./cluster.ts";
import { chooseRunner } from "./command.ts";
import { isDiskFull } from "./disk-space.ts";
import { launch } from "./launch.ts";
import { readPostmaster, removeStaleLock, stopPostmaster } from "./postmaster.ts";

export interface PostgresOptions {
  /** Folder for this server only; created if missing. */
  dataDir: string;
  /** The server's log; `postgres.log` in `dataDir` by default. */
  logFile?: string;
  /** Folder with `initdb` and `postgres`, instead of the embedded ones. */
  binDir?: string;
  /** Server settings such as `fsync`. */
  settings?: Record<string, string>;
  /** A free port by default. */
  port?: number;
}

export interface RunningPostgres {
  url(database: string): string;
  port: number;
  pid: number;
  /** True if a server left by an earlier run was taken over. */
  adopted: boolean;
  isAlive(): boolean;
  stop(): Promise<void>;
}

/**
 * Starts the embedded PostgreSQL on 127.0.0.1, or takes over the one still running on this folder. It is a separate
 * process that survives its parent's sudden death until the next start takes it over. Throws a StartFailure whose
 * message is one clear sentence.
 */
export async function startPostgres(options: PostgresOptions): Promise<RunningPostgres> {
  const paths = clusterPaths(options.dataDir);
  try {
    await mkdir(paths.root, { recursive: true, mode: 0o700 });
    const left = await adopt(paths);
    if (left) return running(paths, { ...left, adopted: true });
    removeStaleLock(paths.cluster);
    const binaries = findBinaries(options.binDir);
    const runner = chooseRunner(await linkLibraries(binaries, paths.libraries));
    await ensureCluster(paths, binaries, runner);
    const started = await launch({
      paths,
      runner,
      program: binaries.postgres,
      port: options.port ?? (await findFreePort()),
      logFile: options.logFile ?? join(paths.root, "postgres.log"),
      settings: options.settings ?? {},
    });
    return running(paths, { ...started, adopted: false });
  } catch (error) {
    const explained = explainFileError(error, paths.root);
    // A full disk leaves no room for the server to log why it did not start.
    if (explained === error && (await isDiskFull(paths.root)))
      throw new DiskFull(paths.root, { cause: error });
    throw explained;
  }
}

/** Stops the server that an earlier run left on this folder, if there is one. */
export async function stopLeftoverPostgres(dataDir: string): Promise<void> {
  const left = await adopt(clusterPaths(dataDir));
  if (left) await stopPostmaster(left.pid);
}

interface Served {
  pid: number;
  port: number;
}

/** A server that accepts our password is ours; the process id in a stale lock file may be anybody's. */
async function adopt(paths: ClusterPaths): Promise<Served | undefined> {
  const found = readPostmaster(paths.cluster);
  if (!found) return undefined;
  const client = new pg.Client({
    connectionString: address(paths, found.port, "postgres"),
    connectionTimeoutMillis: 5_000,
  });
  client.on("error", () => {});
  try {
    await client.connect();
    return found;
  } catch {
    return undefined;
  } finally {
    await client.end().catch(() => {});
  }
}

function running(paths: ClusterPaths, served: Served & { adopted: boolean }): RunningPostgres {
  return {
    ...served,
    url: (database) => address(paths, served.port, database),
    isAlive: () => isAlive(served.pid),
    stop: () => stopPostmaster(served.pid),
  };
}

function address(paths: ClusterPaths, port: number, database: string): string {
  return `postgres://${superuser}:${readPassword(paths)}@127.0.0.1:${port}/${encodeURIComponent(database)}`;
}
