import { conflictMessages } from "@scriptkeeper/contracts/editing/conflict-messages";
import type { EditedKind, FieldValues } from "@scriptkeeper/contracts/editing/conflicts";
import { users } from "@scriptkeeper/db/schema";
import { readItem } from "@scriptkeeper/testing/database/reading.queries";
import {
  adminActor,
  insertAdmin,
  insertDiscount,
  insertItem,
  insertProduct,
  insertUser,
} from "@scriptkeeper/testing/services/factories";
import { sharedShop } from "@scriptkeeper/testing/services/shared-context";
import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { deleteUser, updateCustomer } from "../accounts/index.ts";
import {
  deleteConfiguration,
  deleteDiscount,
  updateConfiguration,
  updateDiscount,
} from "../catalogue/index.ts";
import { type AdminContext, audit } from "../core/index.ts";
import {
  completeData,
  deletePrescription,
  putOffReminder,
  updatePrescription,
  updateReminder,
  updateRepeats,
} from "../prescriptions/index.ts";
import { expireUnpaidCheckouts } from "../renewals/index.ts";
import { syncCustomer } from "../store-sync/customers/sync-customer.ts";
import { readEditedRecord } from "./index.ts";

const shop = sharedShop();
let ann: AdminContext;
let bea: AdminContext;
beforeAll(async () => {
  const of = async (first_name: string, last_name: string) =>
    shop.ctx.as(adminActor(await insertAdmin(shop.ctx, { first_name, last_name })));
  [ann, bea] = [await of("Ann", "Ames"), await of("Bea", "Lee")];
});

const anItem = async (columns: object = {}) => {
  const user = await insertUser(shop.ctx);
  return insertItem(shop.ctx, { user_id: user.id, ...columns });
};

/** The values of a record as a form that is opened now shows them. */
async function open(kind: EditedKind, id: number): Promise<FieldValues> {
  const { fields } = await readEditedRecord(ann, { kind, id });
  return Object.fromEntries(fields.map(({ field, value }) => [field, value]));
}

/** How a field of a record stands, as Ann's form reads it. */
async function seen(kind: EditedKind, id: number, name: string) {
  const { fields } = await readEditedRecord(ann, { kind, id });
  return fields.find(({ field }) => field === name);
}

interface Edit {
  kind: EditedKind;
  /** Makes a record. */
  make: () => Promise<{ id: number }>;
  field: string;
  theirs: string | number;
  /** Writes a value into the field as one of the screen's calls does. */
  write: (ctx: AdminContext, id: number, value: never, base?: FieldValues) => Promise<unknown>;
  mine: string | number;
}

const edits: Record<string, Edit> = {
  "a customer": {
    kind: "customer",
    make: () => insertUser(shop.ctx),
    field: "first_name",
    theirs: "Theirs",
    mine: "Mine",
    write: (ctx, id, first_name, base) => updateCustomer(ctx, { id, first_name, ...(base && { base }) }),
  },
  "a prescription in the edit form": {
    kind: "prescription",
    make: anItem,
    field: "prescription_expiry_date",
    theirs: "2027-02-01",
    mine: "2027-03-01",
    write: (ctx, id, prescription_expiry_date, base) =>
      updatePrescription(ctx, { id, prescription_expiry_date, ...(base && { base }) }),
  },
  "a prescription under Edit Repeats": {
    kind: "prescription",
    make: anItem,
    field: "repeats",
    theirs: 2,
    mine: 3,
    write: (ctx, id, repeats, base) => updateRepeats(ctx, { id, repeats, ...(base && { base }) }),
  },
  "a prescription under Update Reminder": {
    kind: "prescription",
    make: anItem,
    field: "next_reminder_date",
    theirs: "2027-02-01",
    mine: "2027-03-01",
    write: (ctx, prescriptionId, reminderDate, base) =>
      updateReminder(ctx, { prescriptionId, reminderDate, clearLastReminder: true, ...(base && { base }) }),
  },
  "a discount": {
    kind: "discount",
    make: () => insertDiscount(shop.ctx),
    field: "name",
    theirs: "Theirs",
    mine: "Mine",
    write: (ctx, id, name, base) => updateDiscount(ctx, { id, name, ...(base && { base }) }),
  },
  "a product": {
    kind: "product",
    make: () => insertProduct(shop.ctx),
    field: "days_supply",
    theirs: 28,
    mine: 60,
    write: (ctx, id, days_supply, base) =>
      updateConfiguration(ctx, { id, days_supply, ...(base && { base }) }),
  },
};

describe("two administrators who edit the same record", () => {
  it.each(Object.entries(edits))(
    "%s: the second sees who changed which field, overwrites nothing unseen, and can then save",
    async (_, { kind, make, field, theirs, mine, write }) => {
      const { id } = await make();
      const base = await open(kind, id);
      shop.ctx.clock.advance({ seconds: 1 });
      await write(bea, id, theirs as never);
      const changed = {
        field,
        value: theirs,
        by: "Bea Lee",
        at: shop.ctx.clock.now().toISOString(),
      };
      expect(await seen(kind, id, field)).toMatchObject(changed);
      shop.ctx.clock.advance({ seconds: 1 });
      await expect(write(ann, id, mine as never, base)).rejects.toMatchObject({
        code: "CONFLICT",
        message: conflictMessages.changedMeanwhile,
        details: { changedFields: [changed] },
      });
      expect((await open(kind, id))[field]).toBe(theirs);
      await write(ann, id, mine as never, await open(kind, id));
      expect(await seen(kind, id, field)).toMatchObject({ field, value: mine, by: "you" });
    },
  );

  it("who both review a prescription: the second is told so", async () => {
    const { id } = await anItem({ repeats: null, prescription_expiry_date: null, expiry_date: null });
    const base = await open("prescription", id);
    const review = { id, prescription_expiry_date: "2027-03-01" };
    await completeData(bea, { ...review, repeats: 2 });
    await expect(completeData(ann, { ...review, repeats: 3, base })).rejects.toMatchObject({
      code: "CONFLICT",
      message: expect.stringContaining("has already been reviewed"),
    });
    expect(await seen("prescription", id, "repeats")).toMatchObject({ value: 2, by: "Bea Lee" });
  });

  it.each(Object.entries(edits))(
    "%s: a change without a base overwrites as before",
    async (_, { kind, make, field, theirs, mine, write }) => {
      const { id } = await make();
      await write(bea, id, theirs as never);
      await write(ann, id, mine as never);
      expect((await open(kind, id))[field]).toBe(mine);
    },
  );

  it("at the same time: one is refused", async () => {
    const { id } = await anItem();
    const base = await open("prescription", id);
    const both = await Promise.allSettled([
      updateRepeats(ann, { id, repeats: 8, base }),
      updateRepeats(bea, { id, repeats: 9, base }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  });

  it("see a discount's customer by email address", async () => {
    const { id } = await insertDiscount(shop.ctx);
    const patient = await insertUser(shop.ctx);
    await updateDiscount(bea, { id, user_id: patient.id });
    expect(await seen("discount", id, "user_id")).toMatchObject({
      value: patient.id,
      label: patient.email,
      by: "Bea Lee",
    });
  });

  it("find no deleted records or other administrators", async () => {
    const [user, item, discount, product] = [
      await insertUser(shop.ctx),
      await anItem(),
      await insertDiscount(shop.ctx),
      await insertProduct(shop.ctx),
    ];
    await deleteUser(ann, user);
    await deletePrescription(ann, item);
    await deleteDiscount(ann, discount);
    await deleteConfiguration(ann, product);
    for (const [kind, { id }] of [
      ["customer", user],
      ["customer", { id: ann.actor.userId }],
      ["prescription", item],
      ["discount", discount],
      ["product", product],
    ] as const)
      await expect(readEditedRecord(ann, { kind, id })).rejects.toMatchObject({ code: "NOT_FOUND" });
  });
});

describe("the author of a change that no administrator made", () => {
  it("is an order that took a repeat, or the one that gave it back", async () => {
    const customer = await shop.customerWith();
    const [{ id, repeats }] = customer.items;
    const base = await open("prescription", id);
    await customer.order();
    const left = Number(repeats) - 1;
    expect(await seen("prescription", id, "repeats")).toMatchObject({ value: left, by: "an order" });
    expect(await seen("prescription", id, "next_reminder_date")).toMatchObject({ by: "an order" });
    await expect(updateRepeats(ann, { id, repeats: 9, base })).rejects.toMatchObject({
      details: { changedFields: [{ field: "repeats", value: left, by: "an order" }] },
    });
    shop.ctx.clock.advance({ hours: 73 });
    await expireUnpaidCheckouts(shop.ctx);
    expect(await seen("prescription", id, "repeats")).toMatchObject({ value: repeats, by: "an order" });
  });

  it("is the store, when the customer has another name there", async () => {
    const { id } = await insertUser(shop.ctx, { first_name: "Ann", shopify_customer_id: "7001" });
    const tell = (first_name: string, minute: number) =>
      syncCustomer(
        { ...shop.ctx, actor: { kind: "job", name: "process-webhooks" } },
        Buffer.from(
          JSON.stringify({
            id: 7001,
            email: null,
            first_name,
            last_name: null,
            phone: null,
            updated_at: `2026-03-10T09:0${minute}:00+11:00`,
          }),
        ),
      );
    await tell("Ann", 1);
    await tell("Anna", 2);
    expect(await seen("customer", id, "first_name")).toMatchObject({ value: "Anna", by: "the store" });
  });

  it("is the patient, when they put a reminder off", async () => {
    const { patient, items } = await shop.patientWith([{ next_reminder_date: "2026-03-10" }]);
    const [{ id }] = items;
    await putOffReminder(
      { ...shop.ctx, actor: { kind: "visitor", ipAddress: "::1" } },
      { id, userId: patient.id },
      3,
    );
    expect(await seen("prescription", id, "next_reminder_date")).toMatchObject({
      by: "the patient, by a link,",
    });
  });

  it("is a colleague in the database's grid", async () => {
    const { id } = await insertDiscount(shop.ctx);
    await updateDiscount(ann, { id, name: "Ann's" });
    await audit(bea, {
      action: "update row",
      entity: "table discounts",
      entityId: String(id),
      before: { name: "Ann's" },
      after: { name: "not kept" },
    });
    expect(await seen("discount", id, "name")).toMatchObject({ by: "Bea Lee" });
  });

  it("is unknown when it was done by SQL", async () => {
    const { id } = await insertUser(shop.ctx, { first_name: "Ann" });
    await updateCustomer(bea, { id, first_name: "Anna" });
    await shop.ctx.db.update(users).set({ first_name: "Anja" }).where(eq(users.id, id));
    expect(await seen("customer", id, "first_name")).toEqual({
      field: "first_name",
      value: "Anja",
      by: null,
      at: null,
    });
  });
});

describe("the repeats that unpaid orders hold", () => {
  it("are shown until staff set the repeats, after which nothing would come back", async () => {
    const customer = await shop.customerWith();
    const [{ id }] = customer.items;
    const held = async () => (await readEditedRecord(ann, { kind: "prescription", id })).unpaidRepeats;
    expect(await held()).toBe(0);
    await customer.order();
    expect(await held()).toBe(1);
    await updateRepeats(ann, { id, repeats: Number((await readItem(shop.ctx.db, id)).repeats) });
    expect(await held()).toBe(0);
  });

  it("aren't shown for customers, discounts or products", async () => {
    const { id } = await insertUser(shop.ctx);
    expect(await readEditedRecord(ann, { kind: "customer", id })).not.toHaveProperty("unpaidRepeats");
  });
});
