import { saveTemporaryPassword } from "@scriptkeeper/services/auth";
import {
  insertAdmin,
  insertItem,
  insertRenewalToken,
  insertUser,
  signIn,
} from "@scriptkeeper/testing/services/factories";
import { sharedContext } from "@scriptkeeper/testing/services/shared-context";
import type { InjectOptions } from "fastify";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { declaredCalls } from "./testing/declared-calls.ts";
import { sampleInput } from "./testing/sample-input.ts";
import { snapshotRows } from "./testing/snapshot-rows.ts";
import { type TestApp, testApp } from "./testing/test-app.ts";

const TEMPORARY = "a password of many random characters";
const OWN = "a louder horse";
const fill = { id: 1, uuid: "99999999-9999-4999-8999-999999999999", token: "a token" };
const refused = { status: 403, error: "CHANGE_PASSWORD" };

const ctx = sharedContext();
let server: TestApp;
let closed: TestApp;
beforeAll(async () => {
  server = await testApp(ctx);
  closed = await testApp(ctx, { http: { describesCallsTo: "authenticated" } });
});
afterAll(async () => {
  await Promise.all([server.close(), closed.close()]);
});

async function welcomed(role: "patient" | "administrator") {
  const user = await (role === "administrator" ? insertAdmin : insertUser)(ctx);
  await saveTemporaryPassword(ctx, { userId: user.id, password: TEMPORARY });
  return { ...user, token: (await signIn(ctx, user)).token };
}

async function send(options: InjectOptions, token: string, { app }: TestApp = server) {
  const answer = await app.inject({
    ...options,
    headers: { ...options.headers, authorization: `Bearer ${token}` },
  });
  const body = /json/.test(String(answer.headers["content-type"])) ? answer.json() : {};
  return { status: answer.statusCode, error: body?.error?.data?.code ?? body?.error, body };
}

const post = (url: string, payload: object): InjectOptions => ({
  method: "POST",
  url,
  headers: { "content-type": "application/json" },
  payload: JSON.stringify(payload),
});

describe("with a temporary password", () => {
  test("only these of the calls that need a sign-in work", () => {
    const leadOn = declaredCalls().filter(({ access }) => access === "session");
    expect(leadOn.map(({ name }) => name).sort()).toEqual([
      "GET /api/auth/verify",
      "POST /api/auth/change-password",
      "POST /api/auth/logout",
      "trpc auth.changePassword",
      "trpc auth.logout",
      "trpc auth.verify",
    ]);
  });

  const newTokens = () =>
    Promise.all((["patient", "administrator"] as const).map(async (role) => (await welcomed(role)).token));
  /** Of those whom every call refuses, and who so stay as they are. */
  let refusedTokens: string[];
  beforeAll(async () => {
    refusedTokens = await newTokens();
  });
  /** What the last refusals left, which is what the next ones find. */
  let standing: Awaited<ReturnType<typeof snapshotRows>> | undefined;

  test.each(declaredCalls().map((call) => ({ name: call.name, call })))(
    "$name refuses it, whoever calls with whatever input",
    async ({ call }) => {
      const isOpen = call.access === "public" || call.access === "session";
      const inputs = [false, true].map((whole) => sampleInput(call.input, { fill, whole }));
      const requests = [call.unacceptable(), ...inputs.map((input) => call.request(input))];
      const before = isOpen ? undefined : (standing ?? (await snapshotRows(ctx)));
      for (const token of isOpen ? await newTokens() : refusedTokens)
        for (const asked of requests) {
          const { status, error } = await send(asked, token);
          if (isOpen) expect(error).not.toBe("CHANGE_PASSWORD");
          else expect({ status, error }).toEqual(refused);
        }
      standing = isOpen ? undefined : await snapshotRows(ctx);
      expect(standing).toEqual(before);
    },
  );

  test("the API description is refused as well if it is not open to everybody", async () => {
    const { token } = await welcomed("administrator");
    expect(await send({ url: "/api/openapi.json" }, token, closed)).toMatchObject(refused);
  });

  test("a batch that changes it and asks for more gets nothing more", async () => {
    const { token } = await welcomed("administrator");
    const batch = post("/trpc/auth.changePassword,users.delete?batch=1", {
      0: { currentPassword: TEMPORARY, newPassword: TEMPORARY },
      1: { id: 1 },
    });
    const { body } = await send(batch, token);
    expect(body.map((answer: { error: { data: unknown } }) => answer.error.data)).toMatchObject([
      { code: "BAD_INPUT", details: { field: "newPassword" } },
      { code: "CHANGE_PASSWORD" },
    ]);
  });

  test("a link from an email orders as it does for anybody", async () => {
    const { id, token } = await welcomed("patient");
    const item = await insertItem(ctx, { user_id: id });
    const link = await insertRenewalToken(ctx, { user_id: id, item_ids: [item.id] });
    const { status, body } = await send({ url: `/api/prescriptions/renewal/${link.token}` }, token);
    expect([status, body.items.map((each: { id: number }) => each.id)]).toEqual([200, [item.id]]);
  });
});

describe.each(["REST", "tRPC"] as const)("over %s", (by) => {
  const calls = {
    REST: {
      login: (input: object) => post("/api/auth/login", input),
      verify: { url: "/api/auth/verify" },
      list: { url: "/api/prescriptions" },
      change: (input: object) => post("/api/auth/change-password", input),
      answer: (body: unknown) => body,
    },
    tRPC: {
      login: (input: object) => post("/trpc/auth.login", input),
      verify: { url: "/trpc/auth.verify" },
      list: { url: "/trpc/prescriptions.listMine" },
      change: (input: object) => post("/trpc/auth.changePassword", input),
      answer: (body: { result: { data: unknown } }) => body.result.data,
    },
  }[by];

  test("A-API-01 A-API-02 A-API-03 A-API-07 a sign-in says that the password must be changed, and the same session continues afterwards", async () => {
    const { email } = await welcomed("patient");
    const login = await send(calls.login({ email, password: TEMPORARY }), "none");
    const { token, user } = calls.answer(login.body) as { token: string; user: object };
    expect(user).toMatchObject({ email, role: "user", is_admin: false, mustChangePassword: true });
    expect(await send(calls.list, token)).toMatchObject(refused);
    expect(calls.answer((await send(calls.verify, token)).body)).toEqual(user);
    const change = calls.change({ currentPassword: TEMPORARY, newPassword: OWN });
    expect((await send(change, token)).status).toBe(200);
    expect(calls.answer((await send(calls.verify, token)).body)).toEqual({
      ...user,
      mustChangePassword: false,
    });
    expect(await send(calls.list, token)).toMatchObject({ status: 200 });
  });
});
