import { readdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { superuser } from "@scriptkeeper/dev-postgres/cluster";
import { startPostgres, stopLeftoverPostgres } from "@scriptkeeper/dev-postgres/start";
import { isAlive } from "@scriptkeeper/dev-process/is-alive";
import { makeScratchFolder, scratchRoots } from "../processes/scratch-folder.ts";

export interface TestServer {
  /** The address of an account that may create databases. */
  adminUrl: string;
  stop(): Promise<void>;
}

const prefix = "scriptkeeper-test-";

/**
 * Settings of a throwaway server: it need not survive a crash of the machine, nor use much memory. Commits are synchronous
 * all the same: right after an asynchronous one a vacuum can't say which pages are visible to all, and plans change.
 */
const settings = {
  fsync: "off",
  full_page_writes: "off",
  max_wal_size: "128MB",
  max_connections: "200",
  // A test's database lives for seconds; tests that need the planner's statistics run ANALYZE themselves.
  autovacuum: "off",
};

/**
 * Returns the server at `TEST_DATABASE_URL`, or starts a throwaway one: PostgreSQL from the folder
 * `TEST_POSTGRES_BIN`, or the embedded one.
 */
export async function startTestServer(): Promise<TestServer> {
  const { TEST_DATABASE_URL: adminUrl, TEST_POSTGRES_BIN: binDir } = process.env;
  if (adminUrl) return { adminUrl, stop: async () => {} };
  await removeLeftovers();
  const folder = await makeScratchFolder(`${prefix}${process.pid}-`);
  const local = hasUnixSockets ? await bySocketOf(folder) : {};
  const server = await startPostgres({
    dataDir: folder,
    settings: { ...settings, ...local },
    ...(binDir ? { binDir } : {}),
  });
  return {
    adminUrl: hasUnixSockets ? bySocket(server.url("postgres"), folder) : server.url("postgres"),
    stop: async () => {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

const hasUnixSockets = process.platform !== "win32";

/**
 * Who may connect. To prove a password takes longer than all else in opening a connection, and every file opens several as
 * the server's owner. The roles that tests create still have to prove theirs.
 */
const rules = [
  `local all ${superuser} trust`,
  "local all all scram-sha-256",
  "host all all 127.0.0.1/32 scram-sha-256",
];

async function bySocketOf(folder: string): Promise<Record<string, string>> {
  const file = join(folder, "rules");
  await writeFile(file, rules.join("\n"));
  return { unix_socket_directories: folder, hba_file: file };
}

/** Short statements take half the time over a local socket that they take over TCP. */
function bySocket(address: string, folder: string): string {
  const url = new URL(address);
  url.searchParams.set("host", folder);
  return url.toString();
}

/** Removes servers left behind by earlier runs that were killed. Failures to remove one are ignored. */
async function removeLeftovers(): Promise<void> {
  for (const root of scratchRoots)
    for (const name of await readdir(root).catch(() => [])) {
      const owner = Number(name.match(/^scriptkeeper-test-(\d+)-/)?.[1]);
      if (!owner || isAlive(owner)) continue;
      const folder = join(root, name);
      try {
        await stopLeftoverPostgres(folder);
        await rm(folder, { recursive: true, force: true });
      } catch {}
    }
}
