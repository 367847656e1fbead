import { createServer, connect as dial, type Server, type Socket } from "node:net";
import { createTestDatabase, type TestDatabase } from "@scriptkeeper/testing/database/database";
import { afterAll, beforeAll, expect, test } from "vitest";
import { connect, type Database } from "../connection.ts";
import { openSqlConsole } from "./sql-console.ts";

let database: TestDatabase;
let owner: Database;
let relay: Server;
let address: string;
/** What the relay does with a COMMIT. */
let fate: "pass" | "lose the answer" | "lose the commit" = "pass";
const sockets = new Set<Socket>();

beforeAll(async () => {
  database = await createTestDatabase();
  owner = connect({ url: database.url, maxConnections: 4 });
  const { hostname, port } = new URL(database.url);
  relay = createServer((client) => relayTo(client, dial(Number(port), hostname)));
  await new Promise<void>((resolve) => relay.listen(0, "127.0.0.1", resolve));
  const at = relay.address();
  const url = new URL(database.url);
  url.port = String(typeof at === "object" && at ? at.port : 0);
  url.searchParams.delete("host");
  address = url.toString();
});
afterAll(async () => {
  for (const socket of sockets) socket.destroy();
  await new Promise((resolve) => relay.close(resolve));
  await owner.close();
  await database.drop();
});

/** Passes everything on, but for what befalls a COMMIT. */
function relayTo(client: Socket, server: Socket): void {
  let isLost = false;
  for (const socket of [client, server]) {
    sockets.add(socket);
    socket.on("error", () => undefined);
    socket.on("close", () => [client, server].map((each) => each.destroy()));
  }
  client.on("data", (bytes) => {
    const isCommit = fate !== "pass" && bytes.includes("commit\0");
    isLost ||= isCommit;
    if (isCommit && fate === "lose the commit") client.destroy();
    else server.write(bytes);
  });
  server.on("data", (bytes) => {
    if (isLost) client.destroy();
    else client.write(bytes);
  });
}

const consoleWith = (pool: Parameters<typeof openSqlConsole>[0]["pool"]) =>
  openSqlConsole({ pool, databaseUrl: address, password: "tests-only" });
const insert = (name: string) =>
  ({ sql: `insert into schedules (name) values ('${name}')`, mode: "commit", name: "sql 1 lost" }) as const;
const isThere = async (name: string) =>
  (await owner.pool.query("select from schedules where name = $1", [name])).rowCount === 1;

test("a commit whose answer was lost is found and reported as committed", async () => {
  const sqlConsole = consoleWith(owner.pool);
  await sqlConsole.problem();
  fate = "lose the answer";
  expect(await sqlConsole.run(insert("saved"))).toMatchObject({ command: "INSERT", rowCount: 1 });
  expect(await isThere("saved")).toBe(true);
});

test("a commit that never arrived is reported as not done", async () => {
  const sqlConsole = consoleWith(owner.pool);
  fate = "lose the commit";
  await expect(sqlConsole.run(insert("lost"))).rejects.toMatchObject({ reason: "not committed" });
  expect(await isThere("lost")).toBe(false);
});

test("if nobody can tell any more, the answer says so, and never that nothing was changed", async () => {
  const pool: Pick<typeof owner.pool, "query" | "connect"> = {
    connect: owner.pool.connect.bind(owner.pool),
    query: ((text: string, values: unknown[]) =>
      text.includes("pg_xact_status")
        ? Promise.reject(new Error("away"))
        : owner.pool.query(text, values)) as never,
  };
  const sqlConsole = consoleWith(pool as typeof owner.pool);
  fate = "lose the answer";
  await expect(sqlConsole.run(insert("unknown"))).rejects.toMatchObject({ reason: "commit unknown" });
});
