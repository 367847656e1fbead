import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { readPostmaster } from "./postmaster.ts";
import { type RunningPostgres, startPostgres, stopLeftoverPostgres } from "./start.ts";

let parent: string;
/** Shared, for a first start takes long. */
let dataDir: string;
let server: RunningPostgres | undefined;

beforeAll(async () => {
  parent = await mkdtemp(join(tmpdir(), "scriptkeeper-postgres-"));
  dataDir = join(parent, "postgres");
});

afterEach(async () => {
  await server?.stop();
  server = undefined;
  await stopLeftoverPostgres(dataDir);
});

afterAll(() => rm(parent, { recursive: true, force: true }));

test("the first start creates a database that requires its password and listens on this machine only", async () => {
  const dataDir = join(parent, "first");
  server = await startPostgres({ dataDir });
  expect(server.adopted).toBe(false);
  expect(await ask(server.url("postgres"), "show listen_addresses")).toBe("127.0.0.1");
  expect(await ask(server.url("postgres"), "show server_encoding")).toBe("UTF8");
  const guess = new URL(server.url("postgres"));
  guess.password = "guess";
  await expect(ask(guess.toString(), "select 1")).rejects.toThrow(/password authentication failed/);
  expect((await stat(join(dataDir, "password"))).mode & 0o777).toBe(0o600);
});

test("data is still there after a stop and a second start", async () => {
  server = await startPostgres({ dataDir });
  await ask(server.url("postgres"), "create table if not exists stopped as select 42 as answer");
  await server.stop();
  expect(server.isAlive()).toBe(false);
  expect(readPostmaster(join(dataDir, "cluster"))).toBeUndefined();
  server = await startPostgres({ dataDir });
  expect(await ask(server.url("postgres"), "select answer from stopped")).toBe(42);
});

test("the next start takes over a server whose starter was killed", async () => {
  const starter = spawn(
    process.execPath,
    ["--import", "tsx", "--input-type=module", "-e", starterSource(dataDir)],
    {
      stdio: ["ignore", "pipe", "inherit"],
    },
  );
  const [line] = await once(starter.stdout, "data");
  starter.kill("SIGKILL");
  await once(starter, "exit");
  server = await startPostgres({ dataDir });
  expect(server.adopted).toBe(true);
  expect(server.pid).toBe(Number(String(line)));
  expect(await ask(server.url("postgres"), "select answer from handed_on")).toBe(42);
});

test("a killed server recovers at the next start and loses nothing", async () => {
  server = await startPostgres({ dataDir });
  await ask(server.url("postgres"), "create table if not exists killed as select 42 as answer");
  process.kill(server.pid, "SIGKILL");
  server = await startPostgres({ dataDir });
  expect(server.adopted).toBe(false);
  expect(await ask(server.url("postgres"), "select answer from killed")).toBe(42);
});

test("a first start that was killed half way begins afresh", async () => {
  const dataDir = join(parent, "half");
  await mkdir(join(dataDir, "cluster.new"), { recursive: true });
  await writeFile(join(dataDir, "cluster.new", "half"), "");
  server = await startPostgres({ dataDir });
  expect(await ask(server.url("postgres"), "select 1 as one")).toBe(1);
});

test("a lock file whose process number now belongs to another program does not block the start", async () => {
  server = await startPostgres({ dataDir });
  await server.stop();
  const stranger = spawn("sleep", ["60"]);
  const stale = [stranger.pid, join(dataDir, "cluster"), 0, 1, "", "127.0.0.1", "", "ready"].join("\n");
  await writeFile(join(dataDir, "cluster", "postmaster.pid"), `${stale}\n`);
  try {
    server = await startPostgres({ dataDir });
    expect(server.adopted).toBe(false);
    expect(stranger.exitCode).toBeNull();
  } finally {
    stranger.kill();
  }
});

test("a server left behind can be stopped without starting one", async () => {
  const left = await startPostgres({ dataDir });
  await stopLeftoverPostgres(dataDir);
  expect(left.isAlive()).toBe(false);
  await stopLeftoverPostgres(dataDir);
});

test("another port is used when the requested one is taken", async () => {
  server = await startPostgres({ dataDir });
  const second = await startPostgres({ dataDir: join(parent, "first"), port: server.port });
  try {
    expect(second.port).not.toBe(server.port);
    expect(await ask(second.url("postgres"), "select 1 as one")).toBe(1);
  } finally {
    await second.stop();
  }
});

test("a file in place of the folder is reported in one sentence", async () => {
  const file = join(parent, "file");
  await writeFile(file, "");
  await expect(startPostgres({ dataDir: file })).rejects.toThrow(
    `${file} is a file, but a folder is needed: move it or set DATA_DIR to a folder.`,
  );
});

test("a setting that the server refuses is reported in one sentence with the server's reason", async () => {
  await expect(startPostgres({ dataDir, settings: { no_such_setting: "1" } })).rejects.toThrow(
    /^PostgreSQL did not start: .*unrecognized configuration parameter "no_such_setting"/,
  );
  expect(await readFile(join(dataDir, "postgres.log"), "utf8")).toContain("no_such_setting");
});

async function ask(connectionString: string, query: string): Promise<unknown> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    const { rows } = await client.query(query);
    return rows[0] === undefined ? undefined : Object.values(rows[0])[0];
  } finally {
    await client.end();
  }
}

function starterSource(folder: string): string {
  return `
    import pg from "pg";
    import { startPostgres } from ${JSON.stringify(new URL("./start.ts", import.meta.url).href)};
    const server = await startPostgres({ dataDir: ${JSON.stringify(folder)} });
    const client = new pg.Client({ connectionString: server.url("postgres") });
    await client.connect();
    await client.query("create table if not exists handed_on as select 42 as answer");
    console.log(server.pid);
    setInterval(() => {}, 1000);
  `;
}
