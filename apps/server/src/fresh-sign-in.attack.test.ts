import { appRouter } from "@scriptkeeper/api/app-router";
import { proceduresOf } from "@scriptkeeper/api/procedures";
import { sections } from "@scriptkeeper/api/rest/sections";
import { sessions, users } from "@scriptkeeper/db/schema";
import { insertAdmin, insertProduct, insertUser, signIn } from "@scriptkeeper/testing/services/factories";
import { sharedContext } from "@scriptkeeper/testing/services/shared-context";
import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { sharedApp } from "./testing/test-app.ts";

const PASSWORD = "a quiet horse";
const STALE_MINUTES = 10;

const ctx = sharedContext();
const server = sharedApp(ctx);

const routes = sections.flatMap((section) => section.routes);
const procedures = proceduresOf(appRouter);

interface Person {
  id: number;
  email: string;
  token: string;
  sessionId: string;
}

async function someone(role: "admin" | "user" = "admin"): Promise<Person> {
  const insert = role === "admin" ? insertAdmin : insertUser;
  const { id, email } = await insert(ctx, { password: PASSWORD, role });
  const { token, sessionId } = await signIn(ctx, { id, role });
  return { id, email, token, sessionId };
}

/** Whose session is used all the time, and whose password was typed long enough ago. */
async function stale(role: "admin" | "user" = "admin"): Promise<Person> {
  const person = await someone(role);
  ctx.clock.advance({ minutes: STALE_MINUTES });
  return person;
}

type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
async function rest(method: Method, url: string, { token }: Person, body?: object | string) {
  const answer = await server.app.inject({
    method,
    url,
    headers: { authorization: `Bearer ${token}`, ...(body ? { "content-type": "application/json" } : {}) },
    ...(body ? { payload: typeof body === "string" ? body : JSON.stringify(body) } : {}),
  });
  return { status: answer.statusCode, headers: answer.headers, body: jsonIn(answer.body) };
}

async function trpc(path: string, { token }: Person, input: unknown) {
  const isQuery = procedures[path]?.type === "query";
  const text = JSON.stringify(input);
  const answer = await server.app.inject({
    method: isQuery ? "GET" : "POST",
    url: `/trpc/${path}`,
    headers: { authorization: `Bearer ${token}`, ...(isQuery ? {} : { "content-type": "application/json" }) },
    ...(isQuery ? { query: { input: text } } : { payload: text }),
  });
  return { status: answer.statusCode, code: answer.json().error?.data?.code, body: answer.json() };
}

function jsonIn(text: string) {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** The newest record, as the grid answers it. */
async function lastRow(table: string, person: Person) {
  const page = (number: number) =>
    rest("GET", `/api/admin/table-data/${table}?limit=100&page=${number}`, person);
  const { pages } = (await page(1)).body.pagination;
  return (await page(pages)).body.data.at(-1);
}

const confirm = (person: Person, password = PASSWORD) =>
  rest("POST", "/api/auth/confirm", person, { password });
const asked = { status: 401, body: { error: "CONFIRM_PASSWORD" } };

describe("the calls that ask for a fresh sign-in", () => {
  test("are exactly those that declare it", () => {
    const told = routes.flatMap(({ method, path, fresh }) => (fresh ? [`${fresh}: ${method} ${path}`] : []));
    const toldByProcedures = Object.entries(procedures).flatMap(([path, { meta }]) =>
      meta.fresh ? [`${meta.fresh}: ${path}`] : [],
    );
    expect([...told, ...toldByProcedures]).toEqual(
      expect.arrayContaining([
        "always: DELETE /api/users/:id",
        "always: POST /api/admin/users/admins",
        "always: GET /api/admin/transaction-logs/export",
        "byInput: PUT /api/admin/table-data/:table/:primaryKeyValue",
        "byInput: POST /api/admin/execute-sql",
        "byInput: PUT /api/admin/customers/:id",
        "always: users.delete",
        "always: users.addAdmin",
        "always: exports.link",
        "always: exports.selected",
        "always: GET /api/admin/exports/customers.csv",
        "always: database.commitSql",
        "byInput: database.updateRow",
        "byInput: users.updateCustomer",
      ]),
    );
  });

  test.each(routes.filter(({ access }) => access === "admin"))(
    "$method $path requires it before looking at body and query",
    async ({ method, path, fresh }) => {
      const url = path.replaceAll(/:\w+/g, "1");
      const ask = async (person: Person) =>
        method === "GET" ? rest(method, `${url}?page=none`, person) : rest(method, url, person, "{");
      const { status, body, headers } = await ask(await stale());
      if (fresh !== "always") return expect(body?.error).not.toBe("CONFIRM_PASSWORD");
      expect({ status, body }).toMatchObject(asked);
      expect(headers["www-authenticate"]).toBe('Bearer error="insufficient_user_authentication"');
      expect((await ask(await someone())).body?.error).not.toBe("CONFIRM_PASSWORD");
      expect((await ask(await stale("user"))).status).toBe(403);
    },
  );

  test.each(Object.keys(procedures))("%s requires it before looking at its input", async (path) => {
    const ask = async (person: Person) => (await trpc(path, person, { nonsense: true })).code;
    const fresh = procedures[path]?.meta.fresh;
    expect((await ask(await stale())) === "CONFIRM_PASSWORD").toBe(fresh === "always");
  });
});

describe("a session that somebody else found open", () => {
  test("deletes nobody, makes nobody an administrator and takes nobody's account along", async () => {
    const thief = await stale();
    const victim = await insertUser(ctx);
    const newcomer = { email: "thief@people.example", password: "a louder horse" };
    for (const answer of [
      await rest("DELETE", `/api/users/${victim.id}`, thief),
      await rest("POST", "/api/admin/users/admins", thief, newcomer),
      await rest("GET", "/api/admin/transaction-logs/export", thief),
    ])
      expect(answer).toMatchObject(asked);
    for (const [path, input] of [
      ["users.delete", { id: victim.id }],
      ["users.addAdmin", newcomer],
      ["exports.selected", { list: "prescriptions", ids: [1], format: "csv" }],
    ] as const)
      expect(await trpc(path, thief, input)).toMatchObject({ status: 401, code: "CONFIRM_PASSWORD" });
    const left = await ctx.db.select({ email: users.email }).from(users);
    expect(left).toContainEqual({ email: victim.email });
    expect(left).not.toContainEqual({ email: newcomer.email });
  });

  test("reads with SQL as ever, and writes nothing", async () => {
    const thief = await stale();
    const { id } = await insertUser(ctx, { first_name: "Before" });
    const sql = (text: string) => rest("POST", "/api/admin/execute-sql", thief, { sql: text });
    expect(await sql(`select first_name from users where id = ${id}`)).toMatchObject({
      status: 200,
      body: { result: [{ first_name: "Before" }] },
    });
    for (const write of [
      `update users set first_name = 'After' where id = ${id}`,
      `with w as (update users set first_name = 'After' where id = ${id} returning id) select * from w`,
      `insert into discounts (name, discount_type, discount_value, application_scope) values ('x', 'percentage', 1, 'all_orders')`,
      `delete from prescription_items`,
    ])
      expect(await sql(write)).toMatchObject(asked);
    const previewed = await trpc("database.runSql", thief, {
      runId: "0f6a4a0e-6d6a-4d0e-8f0a-1d2c3b4a5f60",
      sql: `update users set first_name = 'After' where id = ${id}`,
    });
    expect(previewed.body.result.data.kind).toBe("preview");
    const commit = {
      runId: "0f6a4a0e-6d6a-4d0e-8f0a-1d2c3b4a5f61",
      sql: `update users set first_name = 'After' where id = ${id}`,
      confirmation: previewed.body.result.data.confirmation,
    };
    expect(await trpc("database.commitSql", thief, commit)).toMatchObject({ code: "CONFIRM_PASSWORD" });
    expect((await ctx.db.select().from(users).where(eq(users.id, id)))[0]?.first_name).toBe("Before");
    await confirm(thief);
    expect(await trpc("database.commitSql", thief, commit)).toMatchObject({ status: 200 });
  });

  test("changes no person in the grid, but other tables as ever", async () => {
    const thief = await stale();
    const person = await insertUser(ctx, { first_name: "Before" });
    const row = await lastRow("users", thief);
    expect(row).toMatchObject({ id: person.id, first_name: "Before" });
    const path = `/api/admin/table-data/users/${person.id}`;
    expect(await rest("PUT", path, thief, { ...row, first_name: "After" })).toMatchObject(asked);
    expect((await ctx.db.select().from(users).where(eq(users.id, person.id)))[0]?.first_name).toBe("Before");
    const product = await insertProduct(ctx);
    const configuration = await lastRow("product_configurations", thief);
    expect(
      await rest("PUT", `/api/admin/table-data/product_configurations/${product.id}`, thief, {
        ...configuration,
        days_supply: 12,
      }),
    ).toMatchObject({ status: 200, body: { days_supply: 12 } });
    await confirm(thief);
    expect((await rest("PUT", path, thief, { ...row, first_name: "After" })).body).toMatchObject({
      first_name: "After",
    });
  });

  test("moves no patient's address to another, but changes a name as ever", async () => {
    const thief = await stale();
    const patient = await insertUser(ctx);
    const path = `/api/admin/customers/${patient.id}`;
    const taken = { email: "thief@elsewhere.example" };
    expect(await rest("PUT", path, thief, taken)).toMatchObject(asked);
    expect(await rest("PUT", path, thief, { first_name: "Nia" })).toMatchObject({
      status: 200,
      body: { first_name: "Nia", email: patient.email },
    });
    await confirm(thief);
    expect(await rest("PUT", path, thief, taken)).toMatchObject({ status: 200, body: taken });
  });

  test("does not become fresh through the grid or SQL", async () => {
    const thief = await stale();
    const set = `update sessions set authenticated_at = now(), created_at = now() where user_id = ${thief.id}`;
    expect((await rest("POST", "/api/admin/execute-sql", thief, { sql: set })).status).not.toBe(200);
    const [before] = await ctx.db.select().from(sessions).where(eq(sessions.id, thief.sessionId));
    expect(before?.authenticated_at).toBeNull();
    expect(await rest("DELETE", "/api/users/1", thief)).toMatchObject(asked);
  });

  test("writes nothing with a batch that confirms and writes at once", async () => {
    const thief = await stale();
    const { id } = await insertUser(ctx);
    const answer = await server.app.inject({
      method: "POST",
      url: "/trpc/auth.confirm,users.delete?batch=1",
      headers: { authorization: `Bearer ${thief.token}`, "content-type": "application/json" },
      payload: JSON.stringify({ 0: { password: "a guess" }, 1: { id } }),
    });
    const [guess, deletion] = answer.json();
    expect([guess.error.data.code, deletion.error.data.code]).toEqual(["BAD_INPUT", "CONFIRM_PASSWORD"]);
    expect(await ctx.db.$count(users, eq(users.id, id))).toBe(1);
  });
});

describe("POST /api/auth/confirm", () => {
  test("makes the session fresh for ten minutes, as its answer says", async () => {
    const person = await stale();
    expect(await rest("DELETE", "/api/users/999999", person)).toMatchObject(asked);
    const until = new Date(ctx.clock.now().getTime() + STALE_MINUTES * 60_000);
    expect(await confirm(person)).toMatchObject({
      status: 200,
      body: { success: true, freshUntil: until.toISOString() },
    });
    ctx.clock.advance({ minutes: 9, seconds: 59 });
    expect((await rest("DELETE", "/api/users/999999", person)).status).toBe(404);
    ctx.clock.advance({ seconds: 1 });
    expect(await rest("DELETE", "/api/users/999999", person)).toMatchObject(asked);
  });

  test("makes no other session fresh, not even one of the same person", async () => {
    const person = await someone();
    const other = { ...person, ...(await signIn(ctx, { id: person.id, role: "admin" })) };
    ctx.clock.advance({ minutes: STALE_MINUTES });
    await confirm(person);
    expect(await rest("DELETE", "/api/users/999999", other)).toMatchObject(asked);
  });

  test("refuses a wrong password at its field, and leaves the session running", async () => {
    const person = await stale();
    expect(await confirm(person, "not it")).toMatchObject({
      status: 400,
      body: {
        error: "BAD_INPUT",
        field: "password",
        message: "That password is incorrect. Check it and try again.",
      },
    });
    expect(await rest("DELETE", "/api/users/999999", person)).toMatchObject(asked);
    expect((await rest("GET", "/api/auth/verify", person)).status).toBe(200);
  });

  test("counts wrong passwords together with those of the sign-in", async () => {
    const person = await stale();
    const signInAgain = (password: string) =>
      server.app.inject({
        method: "POST",
        url: "/api/auth/login",
        payload: { email: person.email, password },
      });
    for (let guess = 0; guess < 3; guess++) expect((await confirm(person, "a guess")).status).toBe(400);
    for (let guess = 0; guess < 2; guess++) expect((await signInAgain("a guess")).statusCode).toBe(401);
    expect(await confirm(person)).toMatchObject({ status: 429, body: { error: "TOO_MANY_REQUESTS" } });
    expect((await signInAgain(PASSWORD)).statusCode).toBe(429);
  });

  test("is open to anybody signed in, and to nobody whose session was ended", async () => {
    const person = await stale("user");
    expect((await confirm(person)).status).toBe(200);
    await ctx.db
      .update(sessions)
      .set({ revoked_at: ctx.clock.now() })
      .where(eq(sessions.id, person.sessionId));
    expect(await confirm(person)).toMatchObject({ status: 401, body: { error: "UNAUTHENTICATED" } });
    expect(await confirm({ ...person, token: "none" })).toMatchObject({ status: 401 });
  });
});
