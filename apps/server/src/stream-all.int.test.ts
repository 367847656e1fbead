import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { connect, type Database } from "@scriptkeeper/db/connection";
import { insertAdmin, insertItem, insertUser, signIn } from "@scriptkeeper/testing/services/factories";
import { sharedContext } from "@scriptkeeper/testing/services/shared-context";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { type TestApp, testApp } from "./testing/test-app.ts";

const ITEMS = 30_000;

const ctx = sharedContext();
let database: Database;
let server: TestApp;
let address: string;
let bearer: string;
beforeAll(async () => {
  database = connect({ url: ctx.databaseUrl });
  const item = await insertItem(ctx, { user_id: (await insertUser(ctx)).id });
  await database.pool.query(
    `insert into prescription_items (prescription_group_id, user_id, product_id, product_name, start_date, doctor_name)
     select prescription_group_id, user_id, product_id, product_name, start_date, repeat('x', 200)
     from prescription_items cross join generate_series(2, ${ITEMS}) where id = ${item.id}`,
  );
  bearer = (await signIn(ctx, await insertAdmin(ctx))).token;
  server = await testApp({ ...ctx, db: database.db });
  address = await server.app.listen({ host: "127.0.0.1", port: 0 });
});
afterAll(async () => {
  await server.close();
  await database.close();
});

test("A-API-03 an administrator gets every item as one flat array, in order and streamed", async () => {
  const answer = await fetch(`${address}/api/prescriptions`, {
    headers: { authorization: `Bearer ${bearer}` },
  });
  expect(answer.headers.get("content-type")).toBe("application/json; charset=utf-8");
  expect(answer.headers.get("content-length")).toBeNull();
  const items = (await answer.json()) as { id: number; user: { email: string }; email: string }[];
  expect(items).toHaveLength(ITEMS);
  expect(items.map(({ id }) => id)).toEqual(items.map(({ id }) => id).toSorted((a, b) => a - b));
  expect(items[0]).toMatchObject({ prescription_group_id: expect.any(Number), email: items[0]?.user.email });
});

function openList() {
  const call = request(`${address}/api/prescriptions`, {
    headers: { authorization: `Bearer ${bearer}`, "accept-encoding": "gzip, deflate, br" },
  });
  call.on("error", () => undefined);
  call.end();
  return call;
}

test("A-API-03 a client that reads the head and leaves has cost one page, whatever the list's length", async () => {
  const before = server.logged().length;
  let taken = 0;
  database.pool.on("acquire", () => taken++);
  const call = openList();
  const [answer] = (await once(call, "response")) as [IncomingMessage];
  await once(answer, "data");
  call.destroy();
  await vi.waitFor(() => expect(server.logged().slice(before)).toContain("the client went away"), 10_000);
  // The session, perhaps that it was seen, and the page.
  expect(taken).toBeLessThanOrEqual(3);
  await vi.waitFor(() => expect(database.pool.idleCount).toBe(database.pool.totalCount), 10_000);
  expect(server.logged().slice(before)).not.toMatch(/"level":"?(error|50)/);
});

test("A-API-03 a client that leaves cancels the query under way", async () => {
  const locking = await database.pool.connect();
  await locking.query("begin; lock table prescription_items in access exclusive mode");
  const waiting = async () => {
    const { rowCount } = await database.pool.query(
      "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    );
    return rowCount;
  };
  const call = openList();
  await vi.waitFor(async () => expect(await waiting()).toBe(1), { timeout: 10_000 });
  call.destroy();
  await vi.waitFor(async () => expect(await waiting()).toBe(0), { timeout: 10_000 });
  await locking.query("rollback");
  locking.release();
});
