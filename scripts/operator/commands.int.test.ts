import { spawn } from "node:child_process";
import { text } from "node:stream/consumers";
import { sqlRoleOf } from "@scriptkeeper/db/sql-console/prepare-role";
import { replaceDatabase } from "@scriptkeeper/testing/database/admin";
import { createTestDatabase } from "@scriptkeeper/testing/database/database";
import { createProductDatabase } from "@scriptkeeper/testing/database/product-database";
import pg from "pg";
import { expect, inject, onTestFinished, test } from "vitest";

interface Run {
  env?: Record<string, string>;
  /** What is typed; nothing ends the input at once. */
  typed?: string;
}

/** As in the image. */
const built = (name: string) => [`apps/server/dist/${name}.js`];
/** As `npm run` starts them, which takes many times as long. */
const fromSource = (name: string) => ["--import", "tsx", `scripts/${name}.ts`];

async function run(
  words: string[],
  { env = {}, typed = "" }: Run = {},
): Promise<{ said: string; code: number }> {
  const { PATH = "" } = process.env;
  const child = spawn(process.execPath, words, { env: { PATH, ...env } });
  child.stdin.end(typed);
  const said = Promise.all([text(child.stdout), text(child.stderr)]);
  const code = await new Promise<number>((resolve) => child.once("close", resolve));
  return { said: (await said).join(""), code };
}

const email = "first@pharmacy.example";
const admin = [...built("create-admin"), email];
const typed = "purple-tractor-9\n";

async function emptyDatabase(): Promise<string> {
  const name = `${new URL((await testDatabase()).url).pathname.slice(1)}_empty`;
  const database = await replaceDatabase(inject("adminUrl"), { name });
  onTestFinished(() => database.drop());
  return database.url;
}

async function testDatabase() {
  const database = await createTestDatabase();
  onTestFinished(() => database.drop());
  return database;
}

test("the first administrator is created once, in the given database", async () => {
  const { url } = await testDatabase();
  const env = { DATABASE_URL: ` ${url}\r` };
  expect(await run([...fromSource("create-admin"), email], { env, typed })).toMatchObject({ code: 0 });
  const again = await run(admin, { env, typed });
  expect(again).toMatchObject({ code: 1, said: expect.stringContaining("already an account") });
});

test("a missing password is reported", async () => {
  const { url } = await testDatabase();
  const { said, code } = await run(admin, { env: { DATABASE_URL: url } });
  expect([code, said]).toEqual([1, expect.stringMatching(/password must be at least 8 characters/)]);
});

test("without tables no account is created: the message names what to run first, and no SQL", async () => {
  const { said, code } = await run(admin, { env: { DATABASE_URL: await emptyDatabase() }, typed });
  expect([code, said]).toEqual([1, expect.stringContaining("npm run migrate")]);
  expect(said).not.toMatch(/insert|first@/);
});

test.each(["create-admin", "migrate"])(
  "%s names the setting whose address is missing, wrong or unreachable",
  async (name) => {
    for (const DATABASE_URL of ["", "mysql://a:b@localhost/c", "postgres://a:b@127.0.0.1:1/c"]) {
      const { said, code } = await run([...built(name), email], { env: { DATABASE_URL }, typed });
      expect([code, said]).toEqual([1, expect.stringContaining("DATABASE_URL")]);
    }
  },
);

test("the owner's address is also checked before anything is migrated", async () => {
  const env = { DATABASE_URL: "postgres://a:b@127.0.0.1:1/c", MIGRATION_DATABASE_URL: "pharmacy" };
  const { said, code } = await run(built("migrate"), { env });
  expect([code, said]).toEqual([1, expect.stringContaining("MIGRATION_DATABASE_URL must")]);
});

test("an empty secret key, even with a Windows line ending, makes no derivable password for the SQL box", async () => {
  const { url, ownerUrl, drop } = await createProductDatabase();
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  onTestFinished(async () => {
    await owner.end();
    await drop();
  });
  const role = sqlRoleOf(new URL(url).pathname.slice(1));
  const password = () => owner.query("select rolpassword from pg_authid where rolname = $1", [role]);
  const { rows: before } = await password();
  const env = { DATABASE_URL: url, MIGRATION_DATABASE_URL: ownerUrl, SECRET_KEY: "\r" };
  expect(await run(fromSource("migrate"), { env })).toMatchObject({ code: 0 });
  expect((await password()).rows).toEqual(before);
});
