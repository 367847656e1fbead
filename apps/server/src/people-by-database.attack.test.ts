import { randomUUID } from "node:crypto";
import { insertAdmin, insertEmail, insertUser, signIn } from "@scriptkeeper/testing/services/factories";
import { sharedContext } from "@scriptkeeper/testing/services/shared-context";
import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { callAs } from "./testing/call-as.ts";
import { sharedApp } from "./testing/test-app.ts";

const MINE = "attacker@staff.example";

const ctx = sharedContext();
const server = sharedApp(ctx);
let bearer: string;
const ids = { victim: 0, patient: 0, welcome: 0 };
beforeAll(async () => {
  bearer = (await signIn(ctx, await insertAdmin(ctx, { email: MINE, password: "a good pass phrase" }))).token;
  ids.victim = (await insertAdmin(ctx, { password: "another pass phrase" })).id;
  ids.patient = (await insertUser(ctx, { password: "a quiet horse" })).id;
  ids.welcome = (await insertEmail(ctx, { user_id: ids.patient, kind: "welcome" })).id;
});

const call = (method: "GET" | "POST" | "PUT" | "DELETE", url: string, payload?: object) =>
  callAs(server, bearer, { method, url, payload });
const trpc = (procedure: string, input: object) => call("POST", `/trpc/database.${procedure}`, input);

/** Who there is, with which rights and passwords, and what goes to whom. */
async function people(): Promise<unknown> {
  const { rows } = await ctx.db.execute(sql`select
    (select json_agg(u order by u.id) from users u) as users,
    (select json_agg(c order by c.user_id) from credentials c) as credentials,
    (select json_agg(e order by e.id) from emails e) as emails,
    (select json_agg(r order by r.id) from renewals r) as renewals`);
  return rows[0];
}

/** A change of one row, by each of the four doors of the database screen. */
interface Change {
  table: string;
  id: () => number;
  values: Readonly<Record<string, string>>;
}

const changeDoors = {
  "SQL over REST": ({ table, id, values }: Change) =>
    call("POST", "/api/admin/execute-sql", { sql: updateOf({ table, id, values }) }),
  "SQL over tRPC": ({ table, id, values }: Change) =>
    trpc("runSql", { runId: randomUUID(), sql: updateOf({ table, id, values }) }),
  "the grid over REST": async ({ table, id, values }: Change) => {
    const { body } = await call("GET", `/api/admin/table-data/${table}?limit=100`);
    const row = body.data.find((each: { id: number }) => each.id === id());
    return call("PUT", `/api/admin/table-data/${table}/${id()}`, { ...row, ...parsed(values) });
  },
  "the grid over tRPC": async ({ table, id, values }: Change) => {
    const input = encodeURIComponent(JSON.stringify({ table, limit: 100 }));
    const { body } = await call("GET", `/trpc/database.rows?input=${input}`);
    const row = body.result.data.rows.find((each: { key: string[] }) => each.key[0] === String(id()));
    return trpc("updateRow", { table, key: row.key, version: row.version, changes: values });
  },
};

function updateOf({ table, id, values }: Change): string {
  const set = Object.entries(values).map(([column, value]) => `${column} = '${value}'`);
  return `update ${table} set ${set.join(", ")} where id = ${id()}`;
}

/** JSON columns travel as JSON on REST. */
function parsed(values: Readonly<Record<string, string>>): object {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, name === "payload" ? JSON.parse(value) : value]),
  );
}

const onVictim = { table: "users", id: () => ids.victim };
const onPatient = { table: "users", id: () => ids.patient };
const onWelcome = { table: "emails", id: () => ids.welcome };

const changes: [what: string, change: Change, screen: string][] = [
  [
    "another administrator's address",
    { ...onVictim, values: { email: "mine@evil.example" } },
    "/admin/users",
  ],
  ["another administrator's role", { ...onVictim, values: { role: "user" } }, "/admin/users"],
  ["a patient's role", { ...onPatient, values: { role: "admin" } }, "/admin/users"],
  ["a patient's address", { ...onPatient, values: { email: "mine@evil.example" } }, "/admin/customers"],
  [
    "what keeps a patient's old address from being told",
    { ...onPatient, values: { email_bad_at: "2026-01-01T00:00:00Z" } },
    "/admin/customers",
  ],
  ["whom an email goes to", { ...onWelcome, values: { to_address: MINE } }, "/admin/notifications"],
  [
    "what an email says",
    { ...onWelcome, values: { payload: '{"oldAddress": "x@y.z"}' } },
    "/admin/notifications",
  ],
  [
    "which kind of email it is",
    { ...onWelcome, values: { kind: "address_changed" } },
    "/admin/notifications",
  ],
];

describe.each(Object.entries(changeDoors))(
  "B-DB-10 changing people through %s is refused",
  (_door, change) => {
    test.each(changes)("%s", async (_what, wanted, screen) => {
      const before = await people();
      const refused = await change(wanted);
      expect(refused.status).toBeGreaterThanOrEqual(400);
      expect(refused.status).toBeLessThan(500);
      expect(refused.text).toContain(screen);
      expect(await people()).toEqual(before);
    });
  },
);

const newAdmin = { email: "new@evil.example", first_name: "N", last_name: "A", role: "admin" };
const newEmail = {
  kind: "password_reset",
  to_address: MINE,
  payload: "{}",
  message_id: "<x@y>",
  next_attempt_at: "2026-01-01T00:00:00Z",
};

const addDoors = {
  "SQL over REST": (table: string, values: Record<string, string>) =>
    call("POST", "/api/admin/execute-sql", { sql: insertOf(table, values) }),
  "SQL over tRPC": (table: string, values: Record<string, string>) =>
    trpc("runSql", { runId: randomUUID(), sql: insertOf(table, values) }),
  "the grid over REST": (table: string, values: Record<string, string>) =>
    call("POST", `/api/admin/table-data/${table}`, parsed(values)),
  "the grid over tRPC": (table: string, values: Record<string, string>) =>
    trpc("createRow", { table, values }),
};

function insertOf(table: string, values: Record<string, string>): string {
  const texts = Object.values(values).map((value) => `'${value}'`);
  return `insert into ${table} (${Object.keys(values).join(", ")}) values (${texts.join(", ")})`;
}

describe.each(Object.entries(addDoors))("B-DB-10 adding people through %s is refused", (_door, add) => {
  test.each([
    ["an administrator", "users", newAdmin, "/admin/users"],
    ["an email", "emails", newEmail, "/admin/notifications"],
  ] as const)("%s", async (_what, table, values, screen) => {
    const before = await people();
    const refused = await add(table, values);
    expect(refused.status).toBeGreaterThanOrEqual(400);
    expect(refused.status).toBeLessThan(500);
    expect(refused.text).toContain(screen);
    expect(await people()).toEqual(before);
  });
});

const deleteDoors = {
  "SQL over REST": (id: number) =>
    call("POST", "/api/admin/execute-sql", { sql: `delete from users where id = ${id}` }),
  "SQL over tRPC": (id: number) =>
    trpc("runSql", { runId: randomUUID(), sql: `delete from users where id = ${id}` }),
  "the grid over REST": (id: number) => call("DELETE", `/api/admin/table-data/users/${id}`),
  "the grid over tRPC": (id: number) =>
    trpc("deleteRow", { table: "users", key: [String(id)], version: "1" }),
};

describe.each(Object.entries(deleteDoors))(
  "B-DB-10 deleting people through %s is refused",
  (_door, remove) => {
    test.each([
      ["an administrator", () => ids.victim],
      ["a patient", () => ids.patient],
    ])("%s", async (_what, id) => {
      const before = await people();
      const refused = await remove(id());
      expect(refused.status).toBeGreaterThanOrEqual(400);
      expect(refused.status).toBeLessThan(500);
      expect(refused.text).toContain("/admin/users");
      expect(await people()).toEqual(before);
    });
  },
);

describe("B-DB-10 SQL refuses a statement that", () => {
  test.each([
    [
      "makes an administrator while adding a patient",
      `insert into users (email, first_name, last_name) values ('${MINE}', 'A', 'B')
       on conflict (email) do update set role = 'admin'`,
    ],
    [
      "takes over an address in a merge",
      `merge into users u using (values ('${MINE}')) v (e) on u.email = v.e
       when matched then update set email = 'mine@evil.example'`,
    ],
    [
      "changes roles inside a reading query",
      "with x as (update users set role = 'admin' returning 1) select 1",
    ],
    ["changes roles while explaining", "explain analyze update users set role = 'admin'"],
    [
      "deletes people inside a reading query",
      "with x as (delete from users returning 1) select count(*) from x",
    ],
    ["deletes people in a merge", "merge into users u using users v on u.id = v.id when matched then delete"],
    ["empties the table of people and all that refer to it", "truncate users cascade"],
    ["re-addresses an email while joining", "update emails e set to_address = u.email from users u"],
    [
      "adds a row with a chosen id",
      "insert into users (id, email, first_name, last_name) overriding system value values (999, 'x@y.example', 'A', 'B')",
    ],
    ["gives an administrator a new id", "update users set id = default"],
    ["takes over an order", "update renewals set user_id = 1, token_id = null"],
  ])("%s", async (_what, statement) => {
    const before = await people();
    expect(await call("POST", "/api/admin/execute-sql", { sql: statement })).toMatchObject({
      status: 400,
      body: { sqlError: { code: "42501" } },
    });
    expect(await people()).toEqual(before);
  });
});

test("B-DB-10 a patient can still be added, and everything else about people edited, in every way", async () => {
  const row = { email: "grid@people.example", first_name: "G", last_name: "R" };
  const { status, body } = await call("POST", "/api/admin/table-data/users", { ...row, role: "user" });
  expect([status, body]).toMatchObject([200, { ...row, role: "user" }]);
  const edited = { table: "users", id: () => body.id, values: { phone: "0400", first_name: "Gr" } };
  for (const change of Object.values(changeDoors))
    expect(await change(edited)).toMatchObject({ status: 200 });
});
