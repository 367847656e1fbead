import { randomUUID } from "node:crypto";
import {
  answered_requests,
  care_relations,
  login_failures,
  password_reset_tokens,
  price_run_rows,
  price_runs,
  renewal_tokens,
  renewals,
  sessions,
  webhook_events,
} from "@scriptkeeper/db/schema";
import {
  customerActor,
  insertItem,
  insertRenewalToken,
  insertUser,
  signIn,
} from "@scriptkeeper/testing/services/factories";
import { insertRenewal } from "@scriptkeeper/testing/services/insert-renewal";
import { sharedContext } from "@scriptkeeper/testing/services/shared-context";
import { eq, isNotNull, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { insertResetToken } from "../../auth/index.ts";
import { insertLoginFailure } from "../../auth/sign-in/login-failures.queries.ts";
import { endCare, inviteCarer } from "../../care/index.ts";
import { insertRun } from "../../price-updates/runs/price-runs.queries.ts";
import { insertWebhook, markWorked } from "../../store-sync/webhooks/webhooks.queries.ts";
import { takeKey } from "../idempotency/answered-requests.queries.ts";
import { clearOldRows } from "./clear-old-rows.ts";

const ctx = sharedContext({ actor: { kind: "job", name: "retention" } });

/** A list of prices of one row, which was updated on the same day or led to nothing. */
async function priceRun(state: "review" | "done" | "running") {
  const at = ctx.clock.now();
  const finished_at = state === "done" ? at : null;
  const run = { identifier_type: "sku", state, total: 1, created_at: at, finished_at } as const;
  const { id } = await insertRun(ctx.db, run);
  await ctx.db.insert(price_run_rows).values({ run_id: id, row_number: 2, identifier: "A1", price: "9.90" });
}

/** One row of each kind, as they come about on one day. */
async function everything(name: string) {
  const at = ctx.clock.now();
  const user = await insertUser(ctx);
  const item = await insertItem(ctx, { user_id: user.id });
  await signIn(ctx, user);
  await insertResetToken(ctx.db, { userId: user.id, hash: Buffer.from(name), createdAt: at, expiresAt: at });
  const patient = ctx.as(customerActor(user));
  await endCare(patient, await inviteCarer(patient, { email: "helper@people.example", right: "see" }));
  await insertLoginFailure(ctx.db, {
    accountHash: Buffer.from(name),
    ipAddress: "203.0.113.9",
    isSignedIn: false,
    at,
  });
  const { id } = await insertRenewalToken(ctx, { user_id: user.id, item_ids: [item.id] });
  await insertRenewal(ctx, { state: "paid", user_id: user.id, token_id: id, items: [{ item_id: item.id }] });
  const message = { topic: "orders/paid", shop_domain: "pharmacy.example", body: Buffer.from("{}") };
  await insertWebhook(ctx.db, { ...message, webhook_id: `${name} worked`, received_at: at });
  await insertWebhook(ctx.db, { ...message, webhook_id: `${name} waiting`, received_at: at });
  const [worked] = await ctx.db
    .select()
    .from(webhook_events)
    .where(eq(webhook_events.webhook_id, `${name} worked`));
  await markWorked(ctx.db, { id: worked?.id ?? 0, at });
  await takeKey(ctx.db, { verb: "test", key: randomUUID(), at });
  await priceRun("review");
}

test("what nobody needs any more is deleted, and nothing else", async () => {
  await everything("old");
  ctx.clock.advance({ days: 31 });
  await everything("new");

  expect(await clearOldRows(ctx)).toEqual({
    sessions: 1,
    resetLinks: 1,
    endedCare: 1,
    loginFailures: 1,
    renewalLinks: 1,
    webhooks: 1,
    answeredRequests: 1,
    priceRuns: 1,
    undoRecords: 0,
  });

  for (const table of [
    sessions,
    password_reset_tokens,
    login_failures,
    renewal_tokens,
    answered_requests,
    care_relations,
    price_runs,
    price_run_rows,
  ])
    expect(await ctx.db.$count(table)).toBe(1);
  expect(await ctx.db.$count(webhook_events)).toBe(3);
  expect(await ctx.db.$count(renewals)).toBe(2);
  expect(Object.values(await clearOldRows(ctx)).every((count) => count === 0)).toBe(true);
});

test("a price update is kept for half a year after it is done, and as long as it is running", async () => {
  await clearOldRows(ctx);
  await ctx.db.delete(price_runs);
  for (let run = 0; run < 12; run++) await priceRun("done");
  await priceRun("running");
  ctx.clock.advance({ days: 180 });
  expect(await clearOldRows(ctx)).toMatchObject({ priceRuns: 0 });
  await priceRun("done");
  ctx.clock.advance({ days: 1 });
  expect(await clearOldRows(ctx)).toMatchObject({ priceRuns: 12 });
  const kept = await ctx.db.select({ state: price_runs.state }).from(price_runs).orderBy(price_runs.id);
  expect(kept).toEqual([{ state: "running" }, { state: "done" }]);
  expect(await ctx.db.$count(price_run_rows)).toBe(2);
});

test("what can't be deleted doesn't keep the rest, which holds names and addresses", async () => {
  await everything("kept");
  await ctx.db.execute(sql`
    create function refuse() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$`);
  await ctx.db.execute(sql`create trigger refuse before delete on sessions execute function refuse()`);
  ctx.clock.advance({ days: 400 });
  await expect(clearOldRows(ctx)).rejects.toThrow();
  expect(await ctx.db.$count(webhook_events, isNotNull(webhook_events.worked_at))).toBe(0);
  await ctx.db.execute(sql`drop function refuse() cascade`);
  expect(await clearOldRows(ctx)).toMatchObject({ sessions: 1, webhooks: 0 });
});
