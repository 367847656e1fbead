import { readAudit, readItem } from "@scriptkeeper/testing/database/reading.queries";
import { pagesOf } from "@scriptkeeper/testing/json-rows";
import {
  adminActor,
  customerActor,
  insertAdmin,
  insertAssignment,
  insertDiscount,
  insertItem,
  insertProduct,
  insertUser,
} from "@scriptkeeper/testing/services/factories";
import { insertRenewal } from "@scriptkeeper/testing/services/insert-renewal";
import { sharedContext } from "@scriptkeeper/testing/services/shared-context";
import { describe, expect, it } from "vitest";
import { forOneself } from "../core/index.ts";
import { streamAll } from "./items/all/stream-all.ts";
import { getPrescription } from "./items/get-prescription.ts";
import { listMine } from "./items/list-medicines.ts";
import { setReminderDate } from "./reminder-dates/set-reminder-date.ts";

const ctx = sharedContext();

const customer = (id: number) => customerActor({ id });
const admin = (id: number) => adminActor({ id });

describe("a patient's own prescriptions", () => {
  it("A-DASH-03 A-ENT-04 A-API-03 are only theirs, newest first, with every documented field", async () => {
    const patient = await insertUser(ctx, {
      first_name: "Zoë",
      last_name: "العربية 🩺",
      phone: "0400 000 000",
    });
    await insertItem(ctx, { user_id: (await insertUser(ctx)).id });
    const older = await insertItem(ctx, { user_id: patient.id });
    const newer = await insertItem(ctx, {
      user_id: patient.id,
      expiry_date: "2026-12-01",
      prescription_expiry_date: null,
    });
    const mine = await listMine(forOneself(ctx.as(customer(patient.id))));
    expect(mine.map((item) => item.id)).toEqual([newer.id, older.id]);
    expect(mine[0]).toMatchObject({
      expiry_date: "2026-12-01",
      prescription_expiry_date: null,
      last_renewal_date: null,
      discount: null,
      last_order: null,
      eligibility: { code: "ok", canOrder: true },
      user: {
        id: patient.id,
        first_name: "Zoë",
        last_name: "العربية 🩺",
        phone: "0400 000 000",
        shopify_customer_id: null,
      },
      first_name: "Zoë",
      email: patient.email,
    });
  });

  it("show the effective status, whatever is stored", async () => {
    const patient = await insertUser(ctx);
    await insertItem(ctx, {
      user_id: patient.id,
      prescription_expiry_date: "2026-03-10",
      status: "pending_renewal",
    });
    const [item] = await listMine(forOneself(ctx.as(customer(patient.id))));
    expect(item).toMatchObject({ status: "expired", eligibility: { code: "expired" } });
  });

  it("say when the store can't supply a product", async () => {
    const patient = await insertUser(ctx);
    const product = await insertProduct(ctx, { is_available: false });
    await insertItem(ctx, { user_id: patient.id, product_id: product.product_id });
    const [item] = await listMine(forOneself(ctx.as(customer(patient.id))));
    expect(item).toMatchObject({ is_available: false, eligibility: { code: "unavailable" } });
  });

  it("A-DASH-07 A-DASH-08 show a used discount as inactive and hide one that is switched off", async () => {
    const patient = await insertUser(ctx);
    const used = await insertItem(ctx, { user_id: patient.id });
    const off = await insertItem(ctx, { user_id: patient.id });
    const first = await insertDiscount(ctx, { application_scope: "first_order_only" });
    const inactive = await insertDiscount(ctx, { is_active: false });
    const assignment = await insertAssignment(ctx, { prescription_item_id: used.id, discount_id: first.id });
    await insertAssignment(ctx, { prescription_item_id: off.id, discount_id: inactive.id });
    await insertRenewal(ctx, {
      user_id: patient.id,
      state: "paid",
      items: [{ item_id: used.id, assignment_id: assignment.id }],
    });
    const mine = await listMine(forOneself(ctx.as(customer(patient.id))));
    expect(mine.find((item) => item.id === used.id)?.discount).toMatchObject({
      percentage: 10,
      isActive: false,
      scope: "first_order_only",
    });
    expect(mine.find((item) => item.id === off.id)?.discount).toBeNull();
  });

  it("show what became of the newest order, with a link to an unfinished checkout for the patient only", async () => {
    const patient = await insertUser(ctx);
    const item = await insertItem(ctx, { user_id: patient.id, repeats: 0 });
    await insertRenewal(ctx, {
      user_id: patient.id,
      state: "open",
      items: [{ item_id: item.id, took_repeat: true }],
    });
    const [mine] = await listMine(forOneself(ctx.as(customer(patient.id))));
    expect(mine?.last_order).toMatchObject({ state: "open", continue_url: expect.stringContaining("http") });
    expect(mine?.eligibility).toMatchObject({ code: "checkout_open", canOrder: false });
    const seen = await getPrescription(forOneself(ctx.as(admin((await insertAdmin(ctx)).id))), {
      id: item.id,
    });
    expect(seen.last_order).toMatchObject({ state: "open", continue_url: null });
  });

  it.each(["opening", "open", "closing"] as const)(
    "show an order that is %s even if a newer one is over",
    async (state) => {
      const patient = await insertUser(ctx);
      const item = await insertItem(ctx, { user_id: patient.id });
      const made = (created_at: string) => ({ user_id: patient.id, created_at: new Date(created_at) });
      const items = [{ item_id: item.id }];
      await insertRenewal(ctx, { ...made("2026-02-01T00:00:00Z"), state: "paid", items });
      await insertRenewal(ctx, { ...made("2026-02-02T00:00:00Z"), state, items });
      await insertRenewal(ctx, { ...made("2026-02-03T00:00:00Z"), state: "paid", items });
      const [mine] = await listMine(forOneself(ctx.as(customer(patient.id))));
      expect(mine?.last_order).toMatchObject({ state, at: "2026-02-02T00:00:00.000Z" });
    },
  );

  it.each([
    ["took one", { took_repeat: true }, true],
    ["took none", { took_repeat: false }, false],
    ["took one before somebody set the repeats", { took_repeat: true, repeats_revision: 4 }, false],
  ])("say for a closed order that %s whether the repeat was given back", async (_, taken, givenBack) => {
    const patient = await insertUser(ctx);
    const item = await insertItem(ctx, { user_id: patient.id, repeats: 2, repeats_revision: 5 });
    await insertRenewal(ctx, {
      user_id: patient.id,
      state: "lapsed",
      items: [{ item_id: item.id, repeats_revision: 5, given_back_at: ctx.clock.now(), ...taken }],
    });
    const [mine] = await listMine(forOneself(ctx.as(customer(patient.id))));
    expect(mine?.last_order).toMatchObject({ state: "lapsed", repeat_given_back: givenBack });
  });
});

describe("one prescription", () => {
  it("A-API-04 B-ENT-12 is shown to its patient and to administrators, with its discount's history", async () => {
    const patient = await insertUser(ctx);
    const item = await insertItem(ctx, { user_id: patient.id });
    const discount = await insertDiscount(ctx);
    await insertAssignment(ctx, { prescription_item_id: item.id, discount_id: discount.id });
    for (const actor of [customer(patient.id), admin(1)])
      expect((await getPrescription(forOneself(ctx.as(actor)), { id: item.id })).discount).toMatchObject({
        id: discount.id,
        name: discount.name,
        percentage: 10,
        timesUsed: 0,
        firstOrderCompleted: false,
      });
  });

  it("is as missing when it is somebody else's as when it never existed", async () => {
    const item = await insertItem(ctx, { user_id: (await insertUser(ctx)).id });
    const other = customer((await insertUser(ctx)).id);
    const missing = { code: "NOT_FOUND", message: "Prescription not found" };
    await expect(getPrescription(forOneself(ctx.as(other)), { id: item.id })).rejects.toMatchObject(missing);
    await expect(getPrescription(forOneself(ctx.as(other)), { id: 2_147_483_647 })).rejects.toMatchObject(
      missing,
    );
  });
});

describe("all prescriptions", () => {
  it("B-API-01 come in chunks in order of id, each once", async () => {
    const patient = await insertUser(ctx);
    for (let made = 0; made < 3; made++) await insertItem(ctx, { user_id: patient.id });
    const ids = (await pagesOf(streamAll(ctx.as(admin(1))))).flat().map(({ id }) => id);
    expect(ids).toEqual([...new Set(ids)].sort((a, b) => a - b));
    expect(ids.length).toBeGreaterThanOrEqual(3);
  });
});

describe("the reminder date", () => {
  it("B-API-15 is set to the store's day, arms the reminder again each time, and is audited", async () => {
    const owner = await insertAdmin(ctx);
    const item = await insertItem(ctx, { user_id: (await insertUser(ctx)).id, status: "pending_renewal" });
    const set = (next_reminder_date: string) =>
      setReminderDate(ctx.as(admin(owner.id)), { id: item.id, next_reminder_date });
    expect(await set("2026-03-09T20:00:00.000Z")).toMatchObject({
      next_reminder_date: "2026-03-10",
      status: "active",
    });
    expect(await set("2026-03-10")).toMatchObject({ next_reminder_date: "2026-03-10" });
    expect((await readItem(ctx.db, item.id)).reminder_arming).toBe(item.reminder_arming + 2);
    expect(await readAudit(ctx.db, { name: "prescription_item", id: item.id })).toMatchObject([
      {
        action: "set reminder date",
        actor: "admin",
        actor_user_id: owner.id,
        request_id: "test-request",
        before: { next_reminder_date: item.next_reminder_date },
        after: { next_reminder_date: "2026-03-10" },
      },
      { before: { next_reminder_date: "2026-03-10" } },
    ]);
  });

  it("isn't found for a missing item, and nothing is audited", async () => {
    const id = 2_147_483_647;
    await expect(
      setReminderDate(ctx.as(admin(1)), { id, next_reminder_date: "2026-03-10" }),
    ).rejects.toMatchObject({ code: "NOT_FOUND" });
    expect(await readAudit(ctx.db, { name: "prescription_item", id })).toEqual([]);
  });
});
