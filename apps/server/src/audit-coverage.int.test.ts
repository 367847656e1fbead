import { randomUUID } from "node:crypto";
import { appRouter } from "@scriptkeeper/api/app-router";
import { proceduresOf, takesChangeId } from "@scriptkeeper/api/procedures";
import { audit_log } from "@scriptkeeper/db/schema";
import { sessionRef } from "@scriptkeeper/services/core";
import { createProductDatabase } from "@scriptkeeper/testing/database/product-database";
import { insertAdmin, insertUser, signIn } from "@scriptkeeper/testing/services/factories";
import { type ShopContext, shopContext } from "@scriptkeeper/testing/services/shop-context";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ADMIN_PASSWORD, adminCalls } from "./testing/admin-calls.ts";
import { type TestApp, testApp } from "./testing/test-app.ts";

/** Changes that patients and visitors make themselves; those of accounts are looked at below. */
const notAdministrators =
  /^(auth|care(?!\.(begin|end)Look)|renewals|reminderEmails|ownData)\.|^prescriptions\.(askWhenBack|stopAskingWhenBack)$|^recalls\.acknowledge$/;

const procedures = proceduresOf(appRouter);
const mutations = Object.keys(procedures).filter((path) => procedures[path]?.type === "mutation");

let shop: ShopContext;
let server: TestApp;
let admin: { id: number; token: string; sessionId: string };
beforeAll(async () => {
  // In the role in which server and worker run beside the tables' owner: it does with what that gave it.
  const database = await createProductDatabase([
    "create table notes (id int primary key generated always as identity, note text)",
  ]);
  shop = await shopContext({ database });
  server = await testApp(shop.ctx);
  const { id, role } = await insertAdmin(shop.ctx, { password: ADMIN_PASSWORD });
  admin = { id, ...(await signIn(shop.ctx, { id, role })) };
});
afterAll(async () => {
  await server.close();
  await shop.close();
});

async function send(path: string, { input, token = admin.token }: { input?: unknown; token?: string }) {
  const answer = await server.app.inject({
    method: "POST",
    url: `/trpc/${path}`,
    headers: {
      authorization: `Bearer ${token}`,
      "content-type": "application/json",
      "x-request-id": "chosen-by-me",
    },
    payload: JSON.stringify(input ?? {}),
  });
  const requestId = String(answer.headers["x-request-id"]);
  const rows = await shop.ctx.db.select().from(audit_log).where(eq(audit_log.request_id, requestId));
  return { status: answer.statusCode, body: answer.json(), requestId, rows };
}

async function call(path: string, input: unknown): Promise<unknown> {
  const { status, body } = await send(path, { input });
  expect([status, body]).toEqual([200, body]);
  return body.result.data;
}

test("every change that only administrators can make has an example here, and nothing else has", async () => {
  const customer = await insertUser(shop.ctx);
  const forAdministrators: string[] = [];
  for (const path of mutations) {
    const { token } = await signIn(shop.ctx, customer);
    const { status } = await send(path, { input: {}, token });
    if (status === 403) forAdministrators.push(path);
  }
  expect(forAdministrators.sort()).toEqual(Object.keys(adminCalls).sort());
  expect(mutations.filter((path) => !notAdministrators.test(path)).sort()).toEqual(forAdministrators.sort());
});

describe.each(Object.entries(adminCalls))("%s", (path, example) => {
  test("writes an audit row with the administrator, our own request id, the address and the session", async () => {
    const input = await example(shop.ctx, call);
    const { status, body, rows, requestId } = await send(path, { input });
    expect([status, body.error?.message]).toEqual([200, undefined]);
    expect(requestId).not.toBe("chosen-by-me");
    expect(rows.length).toBeGreaterThan(0);
    for (const row of rows)
      expect(row).toMatchObject({
        actor: "admin",
        actor_user_id: admin.id,
        ip_address: "127.0.0.1",
        session_ref: sessionRef(admin.sessionId),
      });
  });
});

/** Rows of a table that is nobody's screen's. */
const ofNotes = ["database.updateRow", "database.deleteRow"];
const undone = Object.entries(adminCalls).filter(
  ([path]) =>
    takesChangeId(procedures[path] ?? { inputs: [] }) && path !== "undo.undo" && !ofNotes.includes(path),
);

describe.each(undone)("%s", (path, example) => {
  test("can be undone by the id that its caller gave it", async () => {
    const change_id = randomUUID();
    await call(path, { ...Object(await example(shop.ctx, call)), change_id });
    const { undone, skipped } = Object(await call("undo.undo", { change_id }));
    expect({ isUndone: undone > 0, skipped }).toEqual({ isUndone: true, skipped: [] });
  });
});
