import { back_in_stock_requests, users } from "@scriptkeeper/db/schema";
import { readAudit } from "@scriptkeeper/testing/database/reading.queries";
import {
  adminActor,
  customerActor,
  deleteUser,
  insertAdmin,
  insertItem,
  insertProduct,
  insertUser,
} from "@scriptkeeper/testing/services/factories";
import { sharedContext } from "@scriptkeeper/testing/services/shared-context";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { forOneself, type PatientContext } from "../../core/index.ts";
import { deletePrescription, prescriptionHistory } from "../index.ts";
import { listMine } from "../items/list-medicines.ts";
import { askWhenBack, stopAskingWhenBack } from "./ask-when-back.ts";

const ctx = sharedContext();

const asPatient = (user: { id: number }) => forOneself(ctx.as(customerActor(user)));
const admin = async () => ctx.as(adminActor(await insertAdmin(ctx)));
const asked = (id: number) =>
  ctx.db.select().from(back_in_stock_requests).where(eq(back_in_stock_requests.item_id, id));

/** A patient with one item of a product that the store can't sell. */
async function withUnavailable(columns: object = {}, product: object = { is_available: false }) {
  const user = await insertUser(ctx);
  const { product_id } = await insertProduct(ctx, product);
  const item = await insertItem(ctx, { user_id: user.id, product_id, repeats: 3, ...columns });
  const patient = asPatient(user);
  return {
    user,
    id: item.id,
    ctx: patient,
    shown: async () => (await listMine(patient)).map((one) => one.asked_when_back),
  };
}

describe("a patient whose medicine can't be supplied", () => {
  it("asks to be told, sees that, withdraws it and asks again", async () => {
    const { id, ctx: patient, user, shown } = await withUnavailable();
    expect(await shown()).toEqual([null]);
    const at = ctx.clock.now().toISOString();
    expect(await askWhenBack(patient, { id })).toEqual({ id, asked_at: at });
    expect(await shown()).toEqual([at]);
    expect(await asked(id)).toMatchObject([{ asked_by: user.id, told_at: null, ended_at: null }]);
    expect(await stopAskingWhenBack(patient, { id })).toEqual({ id, asked_at: null });
    expect(await shown()).toEqual([null]);
    await askWhenBack(patient, { id });
    expect(await asked(id)).toHaveLength(2);
  });

  it("makes one request, however often the button is pressed, in turn or at once", async () => {
    const { id, ctx: patient } = await withUnavailable();
    await Promise.all(Array.from({ length: 5 }, () => askWhenBack(patient, { id })));
    await askWhenBack(patient, { id });
    expect(await asked(id)).toHaveLength(1);
    await Promise.all(Array.from({ length: 5 }, () => stopAskingWhenBack(patient, { id })));
    await stopAskingWhenBack(patient, { id });
    expect((await readAudit(ctx.db, { name: "prescription_item", id })).map(({ action }) => action)).toEqual([
      "ask when back",
      "stop asking when back",
    ]);
  });

  it("leaves both steps in the prescription's history, with who took them", async () => {
    const { id, ctx: patient, user } = await withUnavailable();
    const carer = await insertUser(ctx, { first_name: "Cara", last_name: "Lee" });
    const forPatient: PatientContext = {
      ...ctx.as(customerActor(carer)),
      patient: { id: user.id, carerId: carer.id, right: "order" },
    };
    await askWhenBack(forPatient, { id });
    await stopAskingWhenBack(patient, { id });
    const { events } = await prescriptionHistory(await admin(), { id });
    expect(events).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ title: "Requested a back-in-stock email", by: "Cara Lee" }),
        expect.objectContaining({ title: "Cancelled a back-in-stock request" }),
      ]),
    );
    await deleteUser(ctx, carer.id);
    expect(await asked(id)).toMatchObject([{ asked_by: null }]);
  });
});

describe("a back-in-stock request is refused, and nothing is kept,", () => {
  it.each([
    ["what can be ordered", {}, { is_available: true }, "This can be ordered now. Select it and reorder."],
    [
      "what has expired",
      { prescription_expiry_date: "2026-03-01" },
      { is_available: false },
      "This prescription has expired. Ask your doctor to write a new prescription.",
    ],
    [
      "what has no repeats left",
      { repeats: 0 },
      { is_available: false },
      "There are no repeats left on this prescription. Ask your doctor to write a new prescription.",
    ],
  ])("for %s", async (_what, columns, product, message) => {
    const { id, ctx: patient } = await withUnavailable(columns, product);
    await expect(askWhenBack(patient, { id })).rejects.toMatchObject({ code: "CONFLICT", message });
    expect(await asked(id)).toEqual([]);
  });

  it.each([
    ["gets no emails", { unsubscribed_at: new Date() }, /Reminder emails are off/],
    ["has an address that reaches nobody", { email_bad_at: new Date() }, /do not arrive/],
  ])("for a patient who %s", async (_what, set, message) => {
    const { id, ctx: patient, user } = await withUnavailable();
    await ctx.db.update(users).set(set).where(eq(users.id, user.id));
    await expect(askWhenBack(patient, { id })).rejects.toMatchObject({
      code: "CONFLICT",
      message: expect.stringMatching(message),
    });
    expect(await asked(id)).toEqual([]);
  });

  it("as not found for somebody else's or a deleted prescription", async () => {
    const { id, ctx: patient } = await withUnavailable();
    const refused = { code: "NOT_FOUND", message: "Prescription not found" };
    const stranger = asPatient(await insertUser(ctx));
    await expect(askWhenBack(stranger, { id })).rejects.toMatchObject(refused);
    await askWhenBack(patient, { id });
    await expect(stopAskingWhenBack(stranger, { id })).rejects.toMatchObject(refused);
    expect(await asked(id)).toMatchObject([{ ended_at: null }]);
    await deletePrescription(await admin(), { id });
    await expect(askWhenBack(patient, { id })).rejects.toMatchObject(refused);
    await expect(stopAskingWhenBack(patient, { id })).rejects.toMatchObject(refused);
    expect(await asked(id)).toEqual([]);
  });
});

it("a patient's back-in-stock requests are deleted with the account", async () => {
  const { id, ctx: patient, user } = await withUnavailable();
  await askWhenBack(patient, { id });
  await deleteUser(ctx, user.id);
  expect(await asked(id)).toEqual([]);
});
