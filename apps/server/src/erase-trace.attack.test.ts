import type { AuditPage } from "@scriptkeeper/contracts/reporting/audit";
import { audit_log } from "@scriptkeeper/db/schema";
import { sessionRef } from "@scriptkeeper/services/core";
import { createProductDatabase } from "@scriptkeeper/testing/database/product-database";
import { insertAdmin, insertUser, signIn } from "@scriptkeeper/testing/services/factories";
import { type ShopContext, shopContext } from "@scriptkeeper/testing/services/shop-context";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ADMIN_PASSWORD, adminCalls } from "./testing/admin-calls.ts";
import { type TestApp, testApp } from "./testing/test-app.ts";

type Method = "GET" | "POST" | "PUT" | "DELETE";

let shop: ShopContext;
let server: TestApp;
let him: { id: number; token: string; sessionId: string };
let accomplice: { id: number; token: string };
/** The entry of what he did and now wants to be gone. */
let traceId: number;
beforeAll(async () => {
  // In the role in which server and worker run beside the tables' owner.
  const database = await createProductDatabase([
    "create table notes (id int primary key generated always as identity, note text)",
  ]);
  shop = await shopContext({ database });
  server = await testApp(shop.ctx);
  const admins = [];
  for (const first_name of ["Him", "Accomplice"]) {
    const { id, role } = await insertAdmin(shop.ctx, { first_name, password: ADMIN_PASSWORD });
    admins.push({ id, ...(await signIn(shop.ctx, { id, role })) });
  }
  const [first, second] = admins;
  if (!first || !second) throw new Error("nobody to attack");
  him = first;
  accomplice = second;
  const victim = await insertUser(shop.ctx);
  await call("PUT", `/api/admin/users/${victim.id}/role`, { payload: { role: "admin" } });
  traceId = (await trace()).at(-1)?.id ?? 0;
});
afterAll(async () => {
  await server.close();
  await shop.close();
});

async function call(
  method: Method,
  url: string,
  { payload, token = him.token, headers = {} }: { payload?: object; token?: string; headers?: object } = {},
) {
  const answer = await server.app.inject({
    method,
    url,
    headers: { authorization: `Bearer ${token}`, ...headers },
    ...(payload && { payload }),
  });
  return { status: answer.statusCode, body: answer.json() };
}

const trpc = (path: string, input: unknown) =>
  call("POST", `/trpc/${path}`, {
    payload: (input ?? {}) as object,
    headers: { "content-type": "application/json" },
  });

/** All that he did, as it is stored. */
const trace = () =>
  shop.ctx.db.select().from(audit_log).where(eq(audit_log.actor_user_id, him.id)).orderBy(audit_log.id);

/** Every row that named him before is there as it was, and those that have come name him, too. */
async function expectKept(attack: () => Promise<unknown>) {
  const before = await trace();
  expect(before.map(({ id }) => id)).toContain(traceId);
  await attack();
  const after = await trace();
  expect(after.slice(0, before.length)).toEqual(before);
  return after.slice(before.length);
}

const statements = [
  "update audit_log set actor_user_id = null",
  "update audit_log set actor_user_id = 2 where action = 'change role'",
  "delete from audit_log",
  "with gone as (delete from audit_log returning *) select count(*) from gone",
  "merge into audit_log a using users u on u.id = a.actor_user_id when matched then delete",
  "insert into audit_log (id, actor, action, entity, request_id) overriding system value values (1, 'a', 'b', 'c', 'd') on conflict (id) do update set actor_user_id = null",
  "insert into audit_log (actor, actor_user_id, action, entity, request_id) values ('admin', 2, 'change role', 'user', 'r')",
  "truncate audit_log",
  "truncate users cascade",
  "drop table audit_log",
  "drop table audit_log cascade",
  "alter table audit_log rename to other",
  "alter table audit_log drop column actor_user_id",
  "alter table audit_log alter column actor_user_id type text using null",
  "alter table audit_log disable trigger all",
  "alter table audit_log owner to current_user",
  "alter table audit_log enable row level security",
  "alter table audit_log set schema pg_temp",
  "drop trigger audit_log_append_only on audit_log",
  "drop function refuse_audit_change() cascade",
  "create rule hidden as on insert to audit_log do instead nothing",
  "create trigger hidden before insert on audit_log for each row execute function refuse_audit_change()",
  "create temporary table audit_log (id int)",
  "create view audit_view as select * from audit_log",
  "drop index audit_log_person_idx",
  "comment on table audit_log is 'nothing'",
  "cluster audit_log using audit_log_time_idx",
  "vacuum full audit_log",
  "lock table audit_log",
  "select * from audit_log for update",
  "copy audit_log from '/dev/null'",
  "select setval('audit_log_id_seq', 1)",
  "select clear_old_audit_rows(now() + interval '9 years', 1000000)",
  "select clear_old_audit_rows(null, null)",
  "select public.clear_old_audit_rows('infinity', 2147483647)",
  'select "clear_old_audit_rows"(older_than => now(), at_most => 5)',
  "update users set first_name = (select clear_old_audit_rows(now(), 1000))::text",
  "select clear_old_audit_rows(created_at, 1) from audit_log",
  "create function pg_temp.now() returns timestamptz language sql as 'select timestamptz ''2999-01-01'''",
  "create or replace function clear_old_audit_rows(older_than timestamptz, at_most int) returns int language sql as 'select 1'",
  "alter function clear_old_audit_rows(timestamptz, int) security invoker",
  "grant execute on function clear_old_audit_rows(timestamptz, int) to public",
  "grant all on audit_log to public",
  "set role pg_database_owner",
  "set session authorization postgres",
  "set session_replication_role = replica",
  "select set_config('session_replication_role', 'replica', false)",
  "select set_config('search_path', 'pg_temp, public', false)",
  "set time zone '+14'",
  "set timezone to 'Pacific/Kiritimati'",
  "alter role current_user set timezone = '+14'",
  "alter system set timezone = '+14'",
  "alter database current set timezone = '+14'",
  "update schedules set started_at = '2999-01-01'",
  "delete from schedules",
  "delete from sql_runs",
  "delete from sessions",
  "delete from users",
  "update users set id = 999999",
  "do $$ begin execute 'delete from audit' || '_log'; end $$",
  "/* x */ delete -- y\n from public . audit_log",
  "explain (analyze) delete from audit_log",
  "begin; delete from audit_log; commit",
  "prepare x as delete from audit_log",
];

describe("an administrator who tries to erase their trace", () => {
  test.each(statements)("fails in the SQL box: %s", async (sql) => {
    const added = await expectKept(() => call("POST", "/api/admin/execute-sql", { payload: { sql } }));
    expect(added.length).toBeGreaterThan(0);
    expect(added[0]).toMatchObject({ action: "run SQL", after: { sql, state: "started" } });
    for (const row of added) expect(row.session_ref).toBe(sessionRef(him.sessionId));
  });

  test.each<[string, () => Promise<{ status: number }>]>([
    [
      "changing its row",
      () => call("PUT", `/api/admin/table-data/audit_log/${traceId}`, { payload: { actor: "x" } }),
    ],
    ["deleting its row", () => call("DELETE", `/api/admin/table-data/audit_log/${traceId}`)],
    [
      "adding a row in another's name",
      () =>
        call("POST", "/api/admin/table-data/audit_log", {
          payload: {
            actor: "admin",
            actor_user_id: accomplice.id,
            action: "change role",
            entity: "user",
            request_id: "r",
          },
        }),
    ],
    [
      "changing its row by tRPC",
      () =>
        trpc("database.updateRow", {
          table: "audit_log",
          key: [String(traceId)],
          version: "1",
          changes: { actor: "x" },
        }),
    ],
    [
      "deleting its row by tRPC",
      () => trpc("database.deleteRow", { table: "audit_log", key: [String(traceId)], version: "1" }),
    ],
    [
      "deleting its row under the table's full name",
      () => call("DELETE", `/api/admin/table-data/public.audit_log/${traceId}`),
    ],
    ["deleting the record of what was run", () => call("DELETE", "/api/admin/table-data/sql_runs/1")],
    [
      "taking another number",
      () => call("PUT", `/api/admin/table-data/users/${him.id}`, { payload: { id: 999_999 } }),
    ],
  ])("fails in the grid: %s", async (_, attack) => {
    await expectKept(async () => {
      const { status } = await attack();
      expect(status).toBeGreaterThanOrEqual(400);
      expect(status).toBeLessThan(500);
    });
  });

  test.each(["reset", "import", "restore", "seed", "clear", "truncate", "audit/1"])(
    "finds no call that empties the database at %s",
    async (name) => {
      await expectKept(async () => {
        for (const method of ["POST", "PUT", "DELETE"] as const)
          for (const prefix of ["/api/admin/", "/api/admin/database-", "/api/test/", "/dev/", "/local/"])
            expect((await call(method, prefix + name, { payload: {} })).status).toBe(404);
      });
    },
  );

  test("fails with any of the administrators' calls, including settings and testing tools", async () => {
    const answer = async (path: string, input: unknown) => (await trpc(path, input)).body.result?.data;
    const added = await expectKept(async () => {
      for (const [path, example] of Object.entries(adminCalls)) {
        const input = (await example(shop.ctx, answer)) ?? {};
        expect([path, (await trpc(path, input)).status]).toEqual([path, 200]);
      }
    });
    expect(new Set(added.map(({ request_id }) => request_id)).size).toBeGreaterThanOrEqual(
      Object.keys(adminCalls).length,
    );
  });

  test("fails with formulas, markup and line breaks in what they write, and headers that claim another person", async () => {
    const name = "=cmd|' /C calc'!A0\r\n\t<script>alert(1)</script>\u202e";
    const added = await expectKept(() =>
      call("POST", "/api/discounts", {
        payload: { name, discount_type: "percentage", discount_value: 5, application_scope: "all_orders" },
        headers: {
          "x-request-id": "not-me",
          "x-forwarded-for": "198.51.100.77",
          "x-real-ip": "198.51.100.77",
          forwarded: "for=198.51.100.77",
        },
      }),
    );
    expect(added).toMatchObject([{ action: "create discount", ip_address: "127.0.0.1" }]);
    expect(added[0]?.request_id).not.toBe("not-me");
  });
});

describe("an administrator who tries to hide who they are", () => {
  const shown = async (who: string) => {
    const { body } = await call("GET", `/api/admin/audit?limit=200&who=${encodeURIComponent(who)}`, {
      token: accomplice.token,
    });
    return (body as AuditPage).entries ?? [];
  };

  test("fails with another name and address: the number stays, and both lead to everything they did", async () => {
    const { id } = him;
    const email = "somebody.else@staff.example";
    await expectKept(async () => {
      await call("POST", "/api/admin/execute-sql", {
        payload: { sql: `update users set first_name = 'Accomplice', last_name = '' where id = ${id}` },
      });
      const changed = await trpc("users.changeOwnEmail", { email, password: ADMIN_PASSWORD });
      expect(changed.status).toBe(200);
    });
    const entries = await shown(email);
    expect(entries).toEqual(await shown(String(id)));
    expect(entries.length).toBeGreaterThan(10);
    expect(new Set(entries.map(({ actor_user_id }) => actor_user_id))).toEqual(new Set([id]));
  });

  test("fails by deleting themselves, or by being deleted and having their number given to another account", async () => {
    const { id } = him;
    await expectKept(async () => {
      expect((await call("DELETE", `/api/users/${id}`)).status).toBe(409);
      const deleted = await call("DELETE", `/api/users/${id}`, { token: accomplice.token });
      expect(deleted.status).toBe(200);
      for (const sql of [
        `insert into users (id, email, first_name, last_name) overriding system value values (${id}, 'x@y.example', '', '')`,
        `select setval('users_id_seq', ${id - 1})`,
        `alter sequence users_id_seq restart with ${id}`,
      ]) {
        const { status } = await call("POST", "/api/admin/execute-sql", {
          token: accomplice.token,
          payload: { sql },
        });
        expect([sql, status]).toEqual([sql, expect.toSatisfy((code: number) => code >= 400 && code < 500)]);
      }
    });
    const entries = await shown(String(id));
    expect(entries.map((entry) => entry.id)).toContain((await trace()).at(-1)?.id);
    expect(new Set(entries.map((entry) => [entry.actor_user_id, entry.actor_name].join()))).toEqual(
      new Set([`${id},`]),
    );
  });
});
