import { randomUUID } from "node:crypto";
import {
  care_relations,
  credentials,
  discounts,
  emails,
  fulfillments,
  prescription_items,
  price_runs,
  renewals,
  sessions,
  undo_records,
  users,
} from "@scriptkeeper/db/schema";
import { readAssignments, readAudit } from "@scriptkeeper/testing/database/reading.queries";
import {
  insertAdmin,
  insertAssignment,
  insertDiscount,
  insertEmail,
  insertItem,
  insertUser,
  signIn,
} from "@scriptkeeper/testing/services/factories";
import { insertRenewal } from "@scriptkeeper/testing/services/insert-renewal";
import { sharedAdmin, sharedContext } from "@scriptkeeper/testing/services/shared-context";
import { and, eq, inArray, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { deleteUser } from "../accounts/index.ts";
import { tokenIn } from "../care/emails/testing/emailed-care.ts";
import { today } from "../core/index.ts";
import { recordingMail } from "../email/testing/recording-mail.ts";
import { sendDueEmails } from "../email/testing/send-emails.ts";
import { sweepReminders } from "../reminders/index.ts";
import { previewRenewal } from "../renewals/index.ts";
import { processWebhooks, receiveWebhook } from "../store-sync/index.ts";
import { listDeleted, undoChange } from "./index.ts";

const ctx = sharedContext();
const admin = sharedAdmin(ctx);

async function deleted(id: number): Promise<string> {
  const changeId = randomUUID();
  await deleteUser({ ...admin, changeId }, { id });
  return changeId;
}
const undo = (change_id: string, by = admin) => undoChange(by, { change_id });

/** Everything that is somebody's and comes back, as PostgreSQL has it. */
async function wholeOf(id: number) {
  const { rows } = await ctx.db.execute(sql`
    select to_jsonb(u) as account,
      (select jsonb_agg(to_jsonb(i) order by i.id) from ${prescription_items} i where i.user_id = u.id) as items,
      (select jsonb_agg(to_jsonb(d) order by d.id) from ${discounts} d where d.user_id = u.id) as discounts,
      (select jsonb_agg(to_jsonb(c) - 'token_hash' order by c.id) from ${care_relations} c
        where u.id in (c.patient_id, c.carer_id)) as care,
      (select jsonb_agg(r.id order by r.id) from ${renewals} r where r.user_id = u.id) as orders,
      (select jsonb_agg(e.id order by e.id) from ${emails} e where e.user_id = u.id) as emails,
      (select jsonb_agg(f.tracking_number) from ${fulfillments} f
        join ${renewals} r on r.id = f.renewal_id and r.user_id = u.id) as parcels
    from ${users} u where u.id = ${id}`);
  return rows[0];
}

let people = 0;

async function somebody() {
  people += 1;
  const storeId = String(7_000_000_000 + people);
  const user = await insertUser(ctx, {
    phone: "02 9999 0000",
    shopify_customer_id: storeId,
    password: "a quiet horse 7",
  });
  const item = await insertItem(ctx, { user_id: user.id });
  await insertItem(ctx, { user_id: user.id });
  const own = await insertDiscount(ctx, { user_id: user.id });
  await insertAssignment(ctx, { prescription_item_id: item.id, discount_id: own.id });
  const carer = await insertUser(ctx);
  const accepted = { accepted_at: ctx.clock.now(), expires_at: ctx.clock.now(), care_right: "see" } as const;
  await ctx.db.insert(care_relations).values({
    patient_id: user.id,
    carer_id: carer.id,
    invited_email: carer.email,
    ...accepted,
    token_hash: Buffer.from(randomUUID()),
  });
  const order = await insertRenewal(ctx, { user_id: user.id, state: "paid", items: [{ item_id: item.id }] });
  await ctx.db.insert(fulfillments).values({
    id: randomUUID(),
    renewal_id: order.id,
    state: "sent",
    packed_at: ctx.clock.now(),
    tracking_number: "AP123",
  });
  await insertEmail(ctx, { user_id: user.id });
  await signIn(ctx, user);
  return { user, item, own, carer, storeId };
}

describe("a deleted account", () => {
  it("of an administrator comes back with its open price updates", async () => {
    const { id } = await insertAdmin(ctx);
    const run = { identifier_type: "sku", state: "review", total: 1, created_at: ctx.clock.now() } as const;
    await ctx.db.insert(price_runs).values({ ...run, created_by: id });
    const theirs = () => ctx.db.$count(price_runs, eq(price_runs.created_by, id));
    const change = await deleted(id);
    expect(await theirs()).toBe(0);
    await undo(change);
    expect(await theirs()).toBe(1);
  });

  it("comes back with its prescriptions, discounts, care relations, orders, emails and parcels, and without any secret", async () => {
    const { user, item, own } = await somebody();
    const before = await wholeOf(user.id);
    const change = await deleted(user.id);
    expect(await wholeOf(user.id)).toBeUndefined();
    const [kept] = await ctx.db.select().from(undo_records).where(eq(undo_records.change_id, change));
    expect(JSON.stringify(kept)).not.toMatch(/argon2|token_hash|password_hash/);
    expect(await undo(change)).toEqual({ undone: 1, skipped: [] });
    expect(await wholeOf(user.id)).toEqual(before);
    expect(await readAssignments(ctx.db, item.id)).toMatchObject([{ discount_id: own.id, ended_at: null }]);
    const told = await readAudit(ctx.db, { name: "prescription_item", id: item.id });
    expect(told.slice(-2)).toMatchObject([{ action: "delete prescription" }, { action: "restore record" }]);
    expect(await ctx.db.$count(credentials, eq(credentials.user_id, user.id))).toBe(0);
    expect(await ctx.db.$count(sessions, eq(sessions.user_id, user.id))).toBe(0);
  });

  it("comes back with its waiting emails, whose links work", async () => {
    const user = await insertUser(ctx);
    const { id } = await insertItem(ctx, { user_id: user.id, next_reminder_date: today(ctx) });
    await sweepReminders(ctx);
    await undo(await deleted(user.id));
    const { mail, contents, messages } = recordingMail();
    await sendDueEmails(ctx, { mail });
    const said = contents()[messages.findIndex(({ to }) => to === user.email)];
    const token = tokenIn(String(said?.["renewUrl"]));
    expect((await previewRenewal(ctx, { token })).items).toMatchObject([{ id }]);
  });

  it("is one line of the list of deleted records, with its address", async () => {
    const { user } = await somebody();
    const change = await deleted(user.id);
    const { records } = await listDeleted(admin, { search: user.email, limit: 50 });
    expect(records).toMatchObject([{ change_id: change, entity: "user", detail: user.email, together: 1 }]);
  });

  it("can't come back while another account has its address, or its customer at the store", async () => {
    const [one, two] = [await somebody(), await somebody()];
    const [first, second] = [await deleted(one.user.id), await deleted(two.user.id)];
    await insertUser(ctx, { email: one.user.email });
    const other = await insertUser(ctx, { shopify_customer_id: two.storeId });
    await expect(undo(first)).rejects.toMatchObject({
      code: "CONFLICT",
      message: expect.stringContaining("Another account now has this email address."),
    });
    await expect(undo(second)).rejects.toMatchObject({
      code: "CONFLICT",
      message: expect.stringContaining("Another account is now linked to this store customer."),
    });
    await deleteUser(admin, { id: other.id });
    expect(await undo(second)).toMatchObject({ undone: 1 });
  });

  it("of an administrator asks for a fresh sign-in to come back", async () => {
    const { id } = await insertAdmin(ctx);
    const change = await deleted(id);
    const stale = { ...admin, actor: { ...admin.actor, authenticatedAt: new Date(0) } };
    await expect(undo(change, stale)).rejects.toMatchObject({ code: "CONFIRM_PASSWORD" });
    expect(await undo(change)).toMatchObject({ undone: 1 });
  });

  it("comes back without a carer whose account has been deleted", async () => {
    const { user, carer } = await somebody();
    const change = await deleted(user.id);
    await deleteUser(admin, { id: carer.id });
    await undo(change);
    expect(await ctx.db.$count(care_relations, eq(care_relations.patient_id, user.id))).toBe(0);
  });

  it.each([
    ["patient", "patient"],
    ["patient", "carer"],
    ["carer", "patient"],
    ["carer", "carer"],
  ] as const)(
    "has its care relation again once both are back: the %s deleted first, the %s restored first",
    async (gone, back) => {
      const { user, carer } = await somebody();
      const before = await wholeOf(user.id);
      const ids = { patient: user.id, carer: carer.id };
      const other = { patient: "carer", carer: "patient" } as const;
      const first = await deleted(ids[gone]);
      const changes = { [gone]: first, [other[gone]]: await deleted(ids[other[gone]]) };
      await undo(changes[back] ?? "");
      await undo(changes[other[back]] ?? "");
      expect(await wholeOf(user.id)).toEqual(before);
      const kept = inArray(undo_records.entity_id, [user.id, carer.id]);
      expect(await ctx.db.$count(undo_records, and(eq(undo_records.entity, "user"), kept))).toBe(0);
    },
  );

  it("is gone for good once the store asks to forget them", async () => {
    const { user, storeId, carer } = await somebody();
    const change = await deleted(user.id);
    const forget = async (id: string, customer: object) => {
      await receiveWebhook(ctx, {
        topic: "customers/redact",
        webhookId: id,
        eventId: null,
        shopDomain: "pharmacy.example",
        rawBody: Buffer.from(JSON.stringify({ customer })),
      });
      await processWebhooks(ctx);
    };
    await forget(randomUUID(), { id: 7_999_999_999, email: carer.email });
    const [kept] = await ctx.db.select().from(undo_records).where(eq(undo_records.change_id, change));
    expect(JSON.stringify(kept)).not.toContain(carer.email);
    await forget(randomUUID(), { id: Number(storeId), email: user.email });
    await expect(undo(change)).rejects.toMatchObject({ code: "NOT_FOUND" });
  });
});
