import { PatientTimelineInput } from "@scriptkeeper/contracts/prescriptions/patient-timeline";
import { TIMELINE_KINDS, type TimelineKind } from "@scriptkeeper/contracts/prescriptions/timeline-kinds";
import {
  audit_log,
  care_relations,
  email_attempts,
  emails,
  fulfillment_items,
  fulfillments,
  late_items,
  store_variants,
  transactions,
} from "@scriptkeeper/db/schema";
import { addDays, shortDay } from "@scriptkeeper/domain/time/days";
import {
  customerActor,
  insertAdmin,
  insertEmail,
  insertGroup,
  insertItem,
  insertUser,
} from "@scriptkeeper/testing/services/factories";
import { insertRenewal } from "@scriptkeeper/testing/services/insert-renewal";
import { sharedAdmin, sharedContext } from "@scriptkeeper/testing/services/shared-context";
import { beforeEach, describe, expect, test } from "vitest";
import { audit, today } from "../../core/index.ts";
import { deletePrescription } from "../deletion/delete-prescriptions.ts";
import { putOffReminder } from "../reminder-dates/put-off.ts";
import { updateRepeats } from "../review/update-repeats.ts";
import { patientTimeline } from "./patient-timeline.ts";

const ctx = sharedContext();
const asAdmin = sharedAdmin(ctx, { first_name: "Ada", last_name: "Lovelace" });
beforeEach(() => ctx.clock.set("2026-03-01T00:00:00Z"));

const later = () => ctx.clock.advance({ hours: 1 });
const read = (userId: number, more: object = {}) =>
  patientTimeline(asAdmin, PatientTimelineInput.parse({ userId, ...more }));
const eventsOf = async (userId: number, ...kinds: TimelineKind[]) => (await read(userId, { kinds })).events;

async function aPatient() {
  const user = await insertUser(ctx, { first_name: "Ann", last_name: "Example" });
  const item = await insertItem(ctx, {
    user_id: user.id,
    product_name: "Atorvastatin 40 mg",
    next_reminder_date: "2026-03-01",
  });
  return { userId: user.id, user, item };
}

describe("a timeline", () => {
  test("shows an order with its lines, total and steps, and its state", async () => {
    const { userId, item } = await aPatient();
    await insertRenewal(ctx, {
      user_id: userId,
      state: "paid",
      order_name: "#1001",
      include_delivery: true,
      total_cents: 5_995,
      settled_at: new Date("2026-03-01T02:00:00Z"),
      items: [{ item_id: item.id, product_name: "Atorvastatin 40 mg", quantity: 2 }],
    });
    expect(await eventsOf(userId, "order")).toMatchObject([
      {
        kind: "order",
        title: "Order #1001",
        detail: "2 × Atorvastatin 40 mg, home delivery, $59.95",
        state: { label: "Paid", tone: "good" },
        state_why: ["On 1 Mar 2026, 1:00 pm, the store showed its order as paid."],
        steps: [
          { at: "2026-03-01T00:00:00.000Z", label: "Payment page opened" },
          { at: "2026-03-01T02:00:00.000Z", label: "Paid" },
        ],
      },
    ]);
  });

  test("shows an order placed at the store itself with what it was for, and where to look up its parcels", async () => {
    const { userId } = await aPatient();
    const at = new Date("2026-03-01T03:00:00Z");
    const shopify_order_id = `61${userId}`;
    const group = await insertGroup(ctx, { user_id: userId, shopify_order_id, created_at: at });
    const variant_id = `74${userId}`;
    await ctx.db
      .insert(store_variants)
      .values({ variant_id, product_id: "1", position: 1, title: "10 g jar", is_available: true });
    for (const item of [
      { product_name: "Cannabis flower", variant_id, quantity: 2 },
      { product_name: "Mometavir" },
    ])
      await insertItem(ctx, { user_id: userId, prescription_group_id: group.id, ...item });
    expect(await eventsOf(userId, "order")).toEqual([
      {
        key: `store_order-${group.id}`,
        kind: "order",
        at: at.toISOString(),
        title: "Order placed at the store",
        detail: `2 × Cannabis flower (10 g jar), 1 × Mometavir, store order ${shopify_order_id}. Only the store shows its parcels.`,
        state: null,
        by: null,
        changes: [],
        steps: [],
      },
    ]);
  });

  test("shows why an order came to nothing, as logged", async () => {
    const { userId, item } = await aPatient();
    const renewal = await insertRenewal(ctx, {
      user_id: userId,
      state: "lapsed",
      settled_at: new Date("2026-03-01T02:00:00Z"),
      items: [{ item_id: item.id, product_name: "Atorvastatin 40 mg" }],
    });
    const entry = { transaction_type: "renewal", renewal_id: renewal.id, user_id: userId } as const;
    const at = (transaction_date: string) => ({ transaction_date: new Date(transaction_date) });
    await ctx.db.insert(transactions).values([
      {
        ...entry,
        ...at("2026-03-01T01:00:00Z"),
        action: "Product left out",
        description: "The order at the store does not hold it.",
        order_status: "refused",
      },
      {
        ...entry,
        ...at("2026-03-01T02:00:00Z"),
        action: "Order cancelled by the patient",
        description: "The unpaid checkout was closed.",
        order_status: "lapsed",
      },
    ]);
    expect(await eventsOf(userId, "order")).toMatchObject([
      {
        state: { label: "Not finished" },
        state_why: [
          "Order cancelled by the patient, on 1 Mar 2026, 1:00 pm. The unpaid checkout was closed.",
        ],
      },
    ]);
  });

  test("shows prescriptions that staff entered by name, not field by field", async () => {
    const { userId, item } = await aPatient();
    await audit(asAdmin, {
      action: "create order",
      entity: "prescription_group",
      entityId: item.prescription_group_id,
      after: { user_id: userId, items: [item, { ...item, id: 2_000_000_000 }] },
    });
    expect(await eventsOf(userId, "change")).toMatchObject([
      {
        title: "Added prescriptions",
        by: "Ada Lovelace",
        changes: [],
        detail: "Atorvastatin 40 mg, Prescription 2000000000",
      },
    ]);
  });

  test("shows that an order is late, from the day after it was due, in the worklist's words", async () => {
    const { userId, item } = await aPatient();
    const late = { user_id: userId, state: "paid" as const, items: [{ item_id: item.id }] };
    await insertRenewal(ctx, { ...late, delivery_due_on: today(ctx) });
    await insertRenewal(ctx, { ...late, delivery_due_on: addDays(today(ctx), -1) });
    const said = (await eventsOf(userId, "order")).map(({ steps }) => steps.at(-1)?.label);
    const words = `Later than usual: it should have arrived by ${shortDay(addDays(today(ctx), -1))}`;
    expect(said.filter((label) => label === words)).toHaveLength(1);
    expect(said.filter((label) => label?.startsWith("Later than usual"))).toHaveLength(1);
  });

  test("shows a parcel with its contents, its carrier, and where it is", async () => {
    const { userId, item } = await aPatient();
    const order = await insertRenewal(ctx, {
      user_id: userId,
      state: "paid",
      order_name: "#1002",
      include_delivery: true,
      items: [{ item_id: item.id, product_name: "Atorvastatin 40 mg" }],
    });
    const id = `70${userId}`;
    await ctx.db.insert(fulfillments).values({
      id,
      renewal_id: order.id,
      state: "delivered",
      packed_at: new Date("2026-03-02T00:00:00Z"),
      in_transit_at: new Date("2026-03-02T04:00:00Z"),
      delivered_at: new Date("2026-03-04T00:00:00Z"),
      carrier: "Demo Post",
      tracking_number: "DP1",
      tracking_url: "https://post.example/DP1",
    });
    await ctx.db.insert(fulfillment_items).values({ fulfillment_id: id, item_id: item.id, quantity: 1 });
    expect(await eventsOf(userId, "delivery")).toMatchObject([
      {
        at: "2026-03-02T00:00:00.000Z",
        title: "Parcel of order #1002",
        detail: "1 × Atorvastatin 40 mg, Demo Post, DP1",
        tracking_url: "https://post.example/DP1",
        state: { label: "Delivered" },
        state_why: ["The carrier said it was delivered on 4 Mar 2026, 11:00 am."],
        steps: [{ label: "With the carrier" }, { label: "Delivered", at: "2026-03-04T00:00:00.000Z" }],
      },
    ]);
  });

  test("tells strengths of one product apart, in an order, its parcel, and what was left out", async () => {
    const { userId, item } = await aPatient();
    const strong = await insertItem(ctx, { user_id: userId, product_name: "Atorvastatin" });
    const [variantId, strongId, id] = [`71${userId}`, `72${userId}`, `73${userId}`];
    const known = { product_id: "1", position: 1, is_available: true };
    await ctx.db.insert(store_variants).values([
      { ...known, variant_id: variantId, title: "40 mg" },
      { ...known, variant_id: strongId, title: "80 mg" },
    ]);
    const product = { product_name: "Atorvastatin" };
    const order = await insertRenewal(ctx, {
      user_id: userId,
      state: "paid",
      items: [
        { ...product, item_id: item.id, variant_id: variantId },
        { ...product, item_id: strong.id, variant_id: strongId, given_back_at: ctx.clock.now() },
      ],
    });
    const packed_at = ctx.clock.now();
    await ctx.db.insert(fulfillments).values({ id, renewal_id: order.id, state: "ready", packed_at });
    await ctx.db.insert(fulfillment_items).values({ fulfillment_id: id, item_id: item.id, quantity: 1 });
    const details = (await eventsOf(userId, "order", "delivery")).map(({ detail }) => detail);
    expect(details.sort()).toEqual([
      "1 × Atorvastatin (40 mg)",
      "1 × Atorvastatin (40 mg), 1 × Atorvastatin (80 mg, left out), pick up, $10.00",
    ]);
  });

  test("shows an email with each attempt, in the mail server's words", async () => {
    const { userId } = await aPatient();
    const { id } = await insertEmail(ctx, {
      user_id: userId,
      kind: "expiry",
      state: "failed",
      subject: "See your doctor",
      last_error: "The mail server answered: 550 no such user",
    });
    const attempt = { email_id: id, attempted_at: ctx.clock.now() };
    await ctx.db.insert(email_attempts).values([
      { ...attempt, attempt: 1, outcome: "temporary", reason: "451 try later" },
      { ...attempt, attempt: 2, outcome: "permanent", reason: "550 no such user" },
    ]);
    expect(await eventsOf(userId, "email")).toMatchObject([
      {
        title: "Expiry notice",
        detail: "See your doctor",
        state: { label: "Could not be sent" },
        state_why: [
          "The mail server answered: 550 no such user",
          "It will not be tried again automatically.",
        ],
        steps: [
          { label: "Refused for now", detail: "451 try later", tone: "waiting" },
          { label: "Refused by the mail server", detail: "550 no such user", tone: "bad" },
        ],
      },
    ]);
  });

  test("shows why an email was withdrawn, as recorded at the time", async () => {
    const { userId } = await aPatient();
    const last_error = "Nothing in it was still due.";
    await insertEmail(ctx, { user_id: userId, state: "cancelled", last_error });
    expect(await eventsOf(userId, "email")).toMatchObject([
      { state: { label: "No longer needed" }, state_why: [last_error] },
    ]);
  });

  test("shows the carer to whom an email went", async () => {
    const { userId } = await aPatient();
    await insertEmail(ctx, { user_id: userId, care_id: 2_000_000_000 });
    expect(await eventsOf(userId, "email")).toMatchObject([{ title: "Reminder email to a carer" }]);
  });

  test("shows changes of each prescription by its name, and who made them, staff or the patient", async () => {
    const { userId, user, item } = await aPatient();
    await updateRepeats(asAdmin, { id: item.id, repeats: 2 });
    later();
    await putOffReminder(ctx.as(customerActor(user)), { id: item.id, userId }, 3);
    const told = (await eventsOf(userId, "change")).map(({ title, detail, by }) => [title, detail, by]);
    expect(told).toEqual([
      ["Put off a reminder", "Atorvastatin 40 mg", "Ann Example"],
      ["Changed repeats", "Atorvastatin 40 mg", "Ada Lovelace"],
    ]);
  });

  test("shows which changes can be undone, for as long as they can", async () => {
    const { userId, item } = await aPatient();
    await updateRepeats(asAdmin, { id: item.id, repeats: 2 });
    const undos = async () => (await eventsOf(userId, "change")).map(({ undo }) => undo);
    expect(await undos()).toEqual([{ entity: "prescription_item", record: String(item.id) }]);
    ctx.clock.advance({ days: 31 });
    expect(await undos()).toEqual([undefined]);
  });

  test("shows what was done to a deleted prescription, by its last name, and who deleted it", async () => {
    const { userId, item } = await aPatient();
    await updateRepeats(asAdmin, { id: item.id, repeats: 2 });
    later();
    await deletePrescription(asAdmin, { id: item.id });
    const about = { detail: "Atorvastatin 40 mg", by: "Ada Lovelace" };
    expect(await eventsOf(userId, "change")).toMatchObject([
      { ...about, title: "Deleted a prescription", changes: [] },
      { ...about, title: "Changed repeats", changes: [{ field: "Repeats", to: "2" }] },
    ]);
  });

  test("shows a changed address without its hash, and a deleted and restored account as a whole", async () => {
    const { userId } = await aPatient();
    const about = { entity: "user", entityId: userId };
    const [before, after] = [{ email: "ann@people.example" }, { email: "ann@home.example" }];
    await audit(asAdmin, { ...about, action: "update customer", before, after });
    later();
    await audit(asAdmin, { ...about, action: "delete user", before: { ...after, email_bad_at: null } });
    later();
    await audit(asAdmin, { ...about, action: "restore record", after: { prescriptions: 4 } });
    const mark = expect.stringMatching(/^not kept \(fingerprint \w{8}\)$/);
    const told = (await eventsOf(userId, "change")).map(({ title, changes }) => ({ title, changes }));
    expect(told).toEqual([
      { title: "Restored a deleted record", changes: [] },
      { title: "Deleted an account", changes: [] },
      { title: "Changed a customer", changes: [{ field: "Email", from: mark, to: mark }] },
    ]);
  });

  test("shows sign-ins apart from changes, with their network address", async () => {
    const { userId } = await aPatient();
    const entry = { entity: "user", entity_id: String(userId), request_id: "r" };
    await ctx.db.insert(audit_log).values([
      { ...entry, actor: "customer", actor_user_id: userId, action: "sign in", ip_address: "192.0.2.7" },
      { ...entry, actor: "visitor", action: "wrong password" },
      { ...entry, actor: "admin", action: "update customer" },
    ]);
    expect((await eventsOf(userId, "sign_in")).map(({ title, detail }) => [title, detail])).toEqual([
      ["Entered a wrong password", null],
      ["Signed in", "From 192.0.2.7"],
    ]);
    expect((await eventsOf(userId, "change")).map(({ title }) => title)).toEqual(["Changed a customer"]);
  });

  test("keeps the order of what was done at the same instant", async () => {
    const { userId } = await aPatient();
    const entry = { entity: "user", entity_id: String(userId), request_id: "r", actor: "admin" };
    const rows = [
      { ...entry, id: 99_999_999, action: "update customer" },
      { ...entry, id: 100_000_000, action: "change role" },
    ].map((row) => ({ ...row, created_at: ctx.clock.now() }));
    await ctx.db.insert(audit_log).overridingSystemValue().values(rows);
    const titles = ["Changed a role", "Changed a customer"];
    expect((await eventsOf(userId, "change")).map(({ title }) => title)).toEqual(titles);
    const cursor = { at: "2026-03-01T00:00:00.000000Z", source: "change", id: "100000000" };
    const behind = await read(userId, { kinds: ["change"], cursor });
    expect(behind.events.map(({ title }) => title)).toEqual(titles.slice(1));
  });

  test("shows what staff noted when they called a late patient", async () => {
    const { userId, item } = await aPatient();
    await ctx.db.insert(late_items).values({
      item_id: item.id,
      user_id: userId,
      reminder_date: "2026-02-20",
      arming: 0,
      ran_out_on: "2026-02-25",
      is_estimated: false,
      outcome: "called",
      note: "Will order on Friday",
      settled_at: ctx.clock.now(),
      settled_by: asAdmin.actor.userId,
    });
    expect(await eventsOf(userId, "note")).toMatchObject([
      {
        title: "Late patient followed up: reached them",
        detail: "Will order on Friday",
        by: "Ada Lovelace",
      },
    ]);
  });

  test("shows both sides who was invited to help, began and stopped", async () => {
    const { userId } = await aPatient();
    const carer = await insertUser(ctx, { first_name: "Carl", last_name: "Carer" });
    await ctx.db.insert(care_relations).values({
      patient_id: userId,
      carer_id: carer.id,
      invited_email: carer.email,
      care_right: "order",
      token_hash: Buffer.from(`timeline ${userId}`),
      created_at: new Date("2026-03-01T00:00:00Z"),
      accepted_at: new Date("2026-03-02T00:00:00Z"),
      ended_at: new Date("2026-03-03T00:00:00Z"),
      expires_at: new Date("2026-03-15T00:00:00Z"),
    });
    expect((await eventsOf(userId, "carer")).map(({ title, detail }) => [title, detail])).toEqual([
      ["Carl Carer no longer helps", null],
      ["Carl Carer started helping", "Can see and order"],
      [`Invited ${carer.email} to help`, "Can see and order"],
    ]);
    expect((await eventsOf(carer.id, "carer")).map(({ title }) => title)).toEqual([
      "No longer helps Ann Example",
      "Started helping Ann Example",
      "Was invited to help Ann Example",
    ]);
  });

  test.each([
    ["2026-03-03T00:00:00Z", "Withdrew the invitation to carl@people.example"],
    ["2026-03-15T00:00:00Z", "carl@people.example did not accept the invitation in time"],
  ])("doesn't say that anybody helped when an invitation ended unaccepted on %s", async (ended, title) => {
    const { userId } = await aPatient();
    await ctx.db.insert(care_relations).values({
      patient_id: userId,
      invited_email: "carl@people.example",
      care_right: "see",
      token_hash: Buffer.from(`timeline ${userId}`),
      created_at: new Date("2026-03-01T00:00:00Z"),
      ended_at: new Date(ended),
      expires_at: new Date("2026-03-15T00:00:00Z"),
    });
    expect((await eventsOf(userId, "carer")).map((event) => event.title)).toEqual([
      title,
      "Invited carl@people.example to help",
    ]);
  });
});

describe("the pages of a timeline", () => {
  /** More than two pages of three kinds, many at the same instant. */
  async function busy() {
    const { userId, item } = await aPatient();
    const instant = (n: number) => new Date(Date.parse("2026-03-01T00:00:00Z") + Math.floor(n / 7) * 1_000);
    for (let n = 0; n < 60; n++) {
      const created_at = instant(n);
      await insertEmail(ctx, { user_id: userId, created_at });
      await ctx.db.insert(audit_log).values({
        entity: "user",
        entity_id: String(userId),
        request_id: "r",
        created_at,
        actor: "admin",
        action: "update customer",
      });
      if (n % 3 === 0)
        await insertRenewal(ctx, {
          user_id: userId,
          state: "lapsed",
          created_at,
          items: [{ item_id: item.id }],
        });
    }
    return userId;
  }

  async function pagesOf(userId: number, kinds: readonly TimelineKind[] = []) {
    const pages = [];
    for (let cursor: unknown = null; pages.length < 10; ) {
      const page = await read(userId, { kinds, cursor });
      pages.push(page.events);
      if (page.older === null) break;
      cursor = page.older;
    }
    return pages;
  }

  test("show every event once, newest first, however many share an instant", async () => {
    const pages = await pagesOf(await busy());
    const events = pages.flat();
    expect(pages.map(({ length }) => length)).toEqual([50, 50, 40]);
    expect(new Set(events.map(({ key }) => key)).size).toBe(140);
    const times = events.map(({ at }) => at);
    expect(times).toEqual(times.toSorted().reverse());
  });

  test("show the same events in the same order for some kinds as for all, without the others", async () => {
    const userId = await busy();
    const all = (await pagesOf(userId)).flat();
    const asked: [TimelineKind[], number[]][] = [
      [["email"], [50, 10]],
      [["change"], [50, 10]],
      [["order"], [20]],
      [
        ["order", "email"],
        [50, 30],
      ],
      [
        ["change", "order", "sign_in"],
        [50, 30],
      ],
      [["carer", "note"], [0]],
    ];
    for (const [kinds, lengths] of asked) {
      const pages = await pagesOf(userId, kinds);
      expect(pages.flat()).toEqual(all.filter(({ kind }) => kinds.includes(kind)));
      expect(pages.map(({ length }) => length)).toEqual(lengths);
    }
  });

  test("show nothing of anybody else", async () => {
    const { userId } = await aPatient();
    await busy();
    expect((await read(userId)).events).toEqual([]);
  });

  test("leave out what was deleted in the meantime, and continue behind it", async () => {
    const userId = await busy();
    const { older } = await read(userId);
    await ctx.db.delete(emails);
    const { events } = await read(userId, { cursor: older });
    expect(events.some(({ kind }) => kind === "email")).toBe(false);
    expect(events.length).toBeGreaterThan(0);
  });
});

test("the timeline of an unknown account or an administrator isn't found", async () => {
  const admin = await insertAdmin(ctx);
  for (const userId of [2_147_483_647, admin.id]) {
    await expect(read(userId)).rejects.toMatchObject({ code: "NOT_FOUND" });
  }
});

test.each([
  ["an unknown kind", { kinds: ["other"] }, "kinds"],
  ["a place without an instant", { cursor: { at: "yesterday", source: "email", id: "1" } }, "cursor"],
])("%s is refused with the name of its field", (_name, input, field) => {
  const parsed = PatientTimelineInput.safeParse({ userId: 1, ...input });
  expect(parsed.error?.issues[0]?.path[0]).toBe(field);
});

test("no kinds at all means every kind", async () => {
  const { userId } = await aPatient();
  await insertEmail(ctx, { user_id: userId });
  expect(await read(userId, { kinds: [] })).toEqual(await read(userId, { kinds: TIMELINE_KINDS }));
});
