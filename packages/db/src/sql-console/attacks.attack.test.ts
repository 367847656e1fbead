import { existsSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { attackSize } from "@scriptkeeper/testing/attack-size";
import { createTestDatabase, type TestDatabase } from "@scriptkeeper/testing/database/database";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { connect, type Database } from "../connection.ts";
import { openSqlConsole, type SqlConsole } from "./sql-console.ts";
import { onByVerb, onHidden } from "./testing/access-attacks.ts";
import { onFiles, onGuardedRows, onRoles, onSchema, onSecrets, onTheServer } from "./testing/attacks.ts";
import { fingerprint } from "./testing/fingerprint.ts";
import { onTheProtocol, thatDoNothing } from "./testing/protocol-attacks.ts";
import { runaways } from "./testing/runaways.ts";
import {
  inDisguise,
  onSettings,
  onTheCatalogue,
  onTheLog,
  onThings,
  onWhatStays,
} from "./testing/server-attacks.ts";

const SECRET = "argon2id-of-somebody";
/** A statement that is refused may say so in the log of other roles' connections, and in no more. */
const LOG_BYTES = 64 * 1024;
const STOPPED_AFTER_MS = 12_500;

let database: TestDatabase;
let owner: Database;
let sqlConsole: SqlConsole;
let ownerName: string;
let logFile: string;

beforeAll(async () => {
  database = await createTestDatabase();
  owner = connect({ url: database.url, maxConnections: 4 });
  sqlConsole = openSqlConsole({ pool: owner.pool, databaseUrl: database.url, password: "tests-only" });
  await attempt("select 1");
  for (const sql of [
    `insert into users (email, first_name, last_name)
     select i || '@people.example', 'A', 'B' from generate_series(1, 20) i`,
    `insert into credentials (user_id, password_hash) select id, '$${SECRET}' from users`,
    "insert into audit_log (actor, action, entity, request_id) values ('admin', 'x', 'y', 'r')",
    `insert into sessions (id, user_id, expires_at) values (gen_random_uuid(), 1, now() + interval '1 day')`,
    `insert into emails (kind, user_id, to_address, payload, message_id, next_attempt_at)
     values ('welcome', 2, '2@people.example', '{}', '<a@b>', now())`,
    "insert into discounts (name, discount_type, discount_value, application_scope) values ('x', 'percentage', 5, 'all_orders')",
    "create view everybodys_hashes as select * from credentials",
    "revoke all on everybodys_hashes from public",
    `create function reveal() returns text language sql security definer
     as 'select password_hash from credentials limit 1'`,
    "revoke execute on function reveal() from public",
    `create function stubborn() returns void language plpgsql as $$ begin loop
       begin perform pg_sleep(60); exception when query_canceled then null; end; end loop; end $$`,
    "analyze",
  ])
    await owner.pool.query(sql);
  const { rows } = await owner.pool.query<{ name: string; folder: string }>(
    "select quote_ident(current_user) as name, current_setting('data_directory') as folder",
  );
  ownerName = rows[0]?.name ?? "";
  logFile = join(dirname(rows[0]?.folder ?? ""), "postgres.log");
});
afterAll(async () => {
  await owner.close();
  await database.drop();
});

/** Even a run that would be committed. */
const attempt = (sql: string) =>
  sqlConsole
    .run({ sql: sql.replaceAll("the_owner", ownerName), mode: "commit", name: "sql 1 attack" })
    .catch((error: unknown) => error);

const logBytes = () => (existsSync(logFile) ? statSync(logFile).size : 0);

const groups = {
  onSecrets,
  onGuardedRows,
  onRoles,
  onSchema,
  onFiles,
  onTheServer,
  onTheLog,
  onSettings,
  onWhatStays,
  onTheCatalogue,
  onThings,
  inDisguise,
  onTheProtocol,
  onHidden,
  onByVerb,
};
const everyAttack = [...Object.values(groups), thatDoNothing, runaways].flat();

test("B-DB-10 at least 300 attacks are tried, each a different statement", () => {
  const statements = everyAttack.map(([, sql]) => sql);
  const twice = statements.filter((sql, place) => statements.indexOf(sql) < place);
  expect(twice).toEqual([]);
  expect(statements.length).toBeGreaterThanOrEqual(300);
});

describe.each(Object.entries(groups))(
  "B-DB-10 %s: refused in a writing transaction, and nothing is changed, shown or logged",
  (_group, attacks) => {
    test.each(attacks)("%s: %s", async (_what, sql) => {
      expect(await without(sql)).toBeInstanceOf(Error);
    });
  },
);

describe("B-DB-10 answered, but nothing is changed, shown or logged", () => {
  test.each(thatDoNothing)("%s: %s", async (_what, sql) => {
    await without(sql);
  });
});

/** What the last of them left, which is what the next one finds. */
let standing: Record<string, string> | undefined;

/** The answer to a statement that changed, showed and logged nothing. */
async function without(sql: string): Promise<unknown> {
  const [before, logged] = [standing ?? (await fingerprint(owner.pool)), logBytes()];
  const answer = await attempt(sql);
  expect(String(answer) + JSON.stringify(answer)).not.toContain(SECRET);
  expect(logBytes() - logged).toBeLessThan(LOG_BYTES);
  standing = await fingerprint(owner.pool);
  expect(standing).toEqual(before);
  return answer;
}

test("B-DB-10 a runaway statement ends 2.5 seconds after its limit, with its session", async () => {
  const chosen = runaways.slice(0, attackSize({ small: 4, full: runaways.length }));
  const before = await fingerprint(owner.pool);
  const startedAt = performance.now();
  const answers = await Promise.all(
    chosen.map(async ([what, sql]) => {
      const answer = await attempt(sql);
      return { what, answer, ms: performance.now() - startedAt };
    }),
  );
  for (const { what, answer, ms } of answers) {
    expect([what, answer instanceof Error]).toEqual([what, true]);
    expect([what, ms < STOPPED_AFTER_MS]).toEqual([what, true]);
  }
  await expect.poll(sessionsLeft, { timeout: STOPPED_AFTER_MS - 10_000 }).toBe(0);
  expect(await fingerprint(owner.pool)).toEqual(before);
});

async function sessionsLeft(): Promise<number | undefined> {
  const { rows } = await owner.pool.query<{ count: number }>(
    "select count(*)::int as count from pg_stat_activity where usename = current_database() || '_sql_box'",
  );
  return rows[0]?.count;
}

describe("whatever may be read shows nothing hidden", () => {
  test.each([
    [
      "samples of hidden columns",
      "select attname from pg_stats where tablename = 'credentials' and attname = 'password_hash'",
    ],
    ["settings that name files", "select name from pg_settings where name in ('data_directory', 'hba_file')"],
  ])("%s", async (_what, sql) => {
    expect(await attempt(sql)).toMatchObject({ rows: [] });
  });

  test("the columns of a guarded table that contain no secret can be read", async () => {
    expect(await attempt("select user_id from credentials order by 1 limit 2")).toMatchObject({
      rows: [["1"], ["2"]],
    });
    expect(await attempt("select count(*) from audit_log")).toMatchObject({ rows: [["1"]] });
  });

  test("B-DB-10 select * from users works, and so does writing to it", async () => {
    expect(await attempt("select * from users")).toMatchObject({ command: "SELECT", rowCount: 20 });
    expect(await attempt("update users set phone = '1' where id < 4")).toMatchObject({
      command: "UPDATE",
      rowCount: 3,
    });
  });
});
