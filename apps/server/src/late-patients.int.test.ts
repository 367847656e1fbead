import { late_items } from "@scriptkeeper/db/schema";
import { insertAdmin, insertItem, insertUser, signIn } from "@scriptkeeper/testing/services/factories";
import { sharedContext } from "@scriptkeeper/testing/services/shared-context";
import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { callAs } from "./testing/call-as.ts";
import { sharedApp } from "./testing/test-app.ts";

const ctx = sharedContext();
const server = sharedApp(ctx);
let bearer: string;
beforeAll(async () => {
  bearer = (await signIn(ctx, await insertAdmin(ctx))).token;
});

async function aLine() {
  const { id: user_id } = await insertUser(ctx, { first_name: "Pia", last_name: "Late" });
  const item = await insertItem(ctx, { user_id, next_reminder_date: "2026-02-20" });
  await ctx.db.insert(late_items).values({
    item_id: item.id,
    user_id,
    reminder_date: "2026-02-20",
    arming: 1,
    ran_out_on: "2026-02-25",
    is_estimated: false,
  });
  return {
    itemId: item.id,
    outcome: async () =>
      (await ctx.db.select().from(late_items).where(eq(late_items.item_id, item.id)))[0]?.outcome,
  };
}

async function call(url: string, payload?: object, token = bearer) {
  const { status, body } = await callAs(server, token, {
    method: payload ? "POST" : "GET",
    url: `/api/admin/late-patients${url}`,
    payload,
  });
  return { status, body };
}

test("staff list late patients, note once what came of it, and find the line gone", async () => {
  const { itemId } = await aLine();
  expect(await call("?search=pia late&limit=5")).toMatchObject({
    status: 200,
    body: { total: 1, older: null, lines: [{ item_id: itemId, ran_out_on: "2026-02-25" }] },
  });
  const path = `/${itemId}/outcome`;
  expect(await call(path, { outcome: "elsewhere", note: "At the corner" })).toMatchObject({
    status: 200,
    body: { item_id: itemId, outcome: "elsewhere", note: "At the corner" },
  });
  expect(await call(path, { outcome: "called" })).toMatchObject({
    status: 409,
    body: { message: "Ada Min has already recorded an outcome: Gets it elsewhere." },
  });
  expect(await call("?search=pia late")).toMatchObject({ body: { total: 0, lines: [] } });
});

test.each<[string, string, object]>([
  ["an unknown outcome", "outcome", { outcome: "asleep" }],
  ["no outcome", "outcome", {}],
  ["a note that is too long", "note", { outcome: "called", note: "x".repeat(501) }],
  ["a note that isn't text", "note", { outcome: "called", note: 7 }],
])("%s is refused with its field's name, and nothing is noted", async (_, field, payload) => {
  const { itemId, outcome } = await aLine();
  const answer = await call(`/${itemId}/outcome`, payload);
  expect(answer).toMatchObject({ status: 400, body: { field } });
  expect(await outcome()).toBeNull();
});

test.each([["?before=x"], ["?limit=0"], ["?limit=201"], ["?before=-1"]])(
  "a list of %s is refused",
  async (query) => {
    const name = query.slice(1).split("=")[0];
    expect(await call(query)).toMatchObject({ status: 400, body: { field: name } });
  },
);

test("a prescription that is not late or does not exist is not found", async () => {
  const item = await insertItem(ctx, { user_id: (await insertUser(ctx)).id });
  for (const id of [item.id, 2_000_000_000, "x", 0])
    expect(await call(`/${id}/outcome`, { outcome: "called" })).toMatchObject({ status: 404 });
});

test("patients may neither list nor note", async () => {
  const { itemId, outcome } = await aLine();
  const { token } = await signIn(ctx, await insertUser(ctx));
  expect((await call("", undefined, token)).status).toBe(403);
  expect((await call(`/${itemId}/outcome`, { outcome: "called" }, token)).status).toBe(403);
  expect(await outcome()).toBeNull();
});
