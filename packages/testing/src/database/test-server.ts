import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { startPostgres, stopLeftoverPostgres } from "@scriptkeeper/dev-postgres/start";
import { isAlive } from "@scriptkeeper/dev-process/is-alive";
import { makeScratchFolder, scratchRoots } from "../processes/scratch-folder.ts";

export interface TestServer {
  /** An account that may create databases. */
  adminUrl: string;
  stop(): Promise<void>;
}

const prefix = "scriptkeeper-test-";

/** What a throwaway database may leave out: it need not outlive the machine, nor fill its memory. */
const settings = {
  fsync: "off",
  synchronous_commit: "off",
  full_page_writes: "off",
  max_wal_size: "128MB",
  max_connections: "200",
  // Each test's database stands for seconds: what asks for the planner's samples has them made.
  autovacuum: "off",
};

/**
 * The server behind `TEST_DATABASE_URL`, else a throwaway one: PostgreSQL from the folder `TEST_POSTGRES_BIN`, or
 * the embedded one.
 */
export async function startTestServer(): Promise<TestServer> {
  const { TEST_DATABASE_URL: adminUrl, TEST_POSTGRES_BIN: binDir } = process.env;
  if (adminUrl) return { adminUrl, stop: async () => {} };
  await removeLeftovers();
  const folder = await makeScratchFolder(`${prefix}${process.pid}-`);
  const local = hasUnixSockets ? { unix_socket_directories: folder } : {};
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

/** A statement that says little takes half the time by a socket of the machine that it takes by the network. */
function bySocket(address: string, folder: string): string {
  const url = new URL(address);
  url.searchParams.set("host", folder);
  return url.toString();
}

/** A run that was killed could not stop its server: the next run does. What does not let itself be cleared up harms nobody. */
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
