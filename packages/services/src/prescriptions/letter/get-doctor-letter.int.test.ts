import { users } from "@scriptkeeper/db/schema";
import { adminActor, customerActor, insertAdmin } from "@scriptkeeper/testing/services/factories";
import { sharedShop } from "@scriptkeeper/testing/services/shared-context";
import type { ItemColumns } from "@scriptkeeper/testing/services/shop-context";
import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { type Context, forOneself, type SignedIn } from "../../core/index.ts";
import { getMyRenewal, pullOrder } from "../../renewals/index.ts";
import { getDoctorLetter } from "./get-doctor-letter.ts";

const shop = sharedShop({ isTimeless: true });
let ctx: Context;
beforeAll(async () => {
  const settings = {
    ...shop.ctx.settings,
    pharmacyAddress: "1 Harbour Street, Sydney NSW 2000",
    supportPhone: "(02) 5550 1234",
  };
  ctx = { ...shop.ctx, settings };
});

const as = (actor: SignedIn) => forOneself({ ...ctx, actor });
const asPatient = ({ patient }: { patient: { id: number } }) => as(customerActor(patient));

async function withPaidOrder(columns: ItemColumns[] = [{ repeats: 1 }]) {
  const customer = await shop.customerWith(columns);
  await customer.order();
  shop.store.pay((await customer.draft())?.id ?? "");
  await pullOrder(shop.ctx, await customer.renewal());
  return customer;
}

describe("the letter to the doctor", () => {
  it("states the medicine, the last supply, the expiry and where to send the prescription, and none of our estimates", async () => {
    const customer = await withPaidOrder([
      {
        repeats: 1,
        doctor_name: "Dr Jo Park",
        start_date: "2026-01-05",
        prescription_expiry_date: "2026-09-01",
      },
    ]);
    const { patient, items } = customer;
    const letter = await getDoctorLetter(asPatient(customer), { id: items[0].id });
    expect(letter).toEqual({
      prescription_id: items[0].id,
      written_on: "2026-03-10",
      patient_name: `${patient.first_name} ${patient.last_name}`,
      doctor_name: "Dr Jo Park",
      reason: "No repeats are left on the prescription.",
      product_name: items[0].product_name,
      variant_title: letter.variant_title,
      last_supply: { on: "2026-03-10", quantity: 1 },
      expires_on: "2026-09-01",
      pharmacy: {
        name: "Pharmacy Example",
        address: "1 Harbour Street, Sydney NSW 2000",
        phone: "(02) 5550 1234",
        email: "help@pharmacy.example",
      },
    });
  });

  it.each<[string, ItemColumns, string | null]>([
    [
      "expires while the supply lasts",
      { prescription_expiry_date: "2026-03-20" },
      "The prescription expires on 20 March 2026.",
    ],
    ["has expired", { prescription_expiry_date: "2026-03-10" }, "The prescription expired on 10 March 2026."],
    ["can be ordered again", { prescription_expiry_date: "2026-12-01" }, null],
    [
      "has not been reviewed",
      { repeats: null, prescription_expiry_date: null, expiry_date: "2026-01-01" },
      null,
    ],
  ])("gives the reason for a prescription that %s", async (_what, columns, reason) => {
    const customer = await shop.customerWith([{ repeats: 3, start_date: "2026-03-01", ...columns }]);
    expect(await getDoctorLetter(asPatient(customer), { id: customer.items[0].id })).toMatchObject({
      reason,
      last_supply: { on: "2026-03-01" },
    });
  });

  it("is signed with the email address of a patient whose name isn't known", async () => {
    const customer = await shop.customerWith();
    const { id, email } = customer.patient;
    await shop.ctx.db.update(users).set({ first_name: "", last_name: "" }).where(eq(users.id, id));
    const letter = await getDoctorLetter(asPatient(customer), { id: customer.items[0].id });
    expect(letter.patient_name).toBe(email);
  });

  it("isn't found for somebody else's prescription, even for administrators, or for a missing one", async () => {
    const customer = await shop.customerWith();
    const other = await shop.customerWith();
    const missing = { code: "NOT_FOUND", message: "Prescription not found" };
    const admin = as(adminActor(await insertAdmin(shop.ctx)));
    for (const caller of [asPatient(other), admin])
      await expect(getDoctorLetter(caller, { id: customer.items[0].id })).rejects.toMatchObject(missing);
    await expect(getDoctorLetter(asPatient(customer), { id: 2_147_483_647 })).rejects.toMatchObject(missing);
  });
});

describe("the page of an order with a last supply", () => {
  const toldOf = async (customer: Awaited<ReturnType<typeof withPaidOrder>>) => {
    const { items } = await getMyRenewal(asPatient(customer), { renewalId: (await customer.renewal()).id });
    return items.map(({ last_supply }) => last_supply ?? null);
  };

  it("says so for each medicine until the doctor has renewed the prescription", async () => {
    const customer = await withPaidOrder([
      { repeats: 1, start_date: "2026-03-10" },
      { repeats: 4, product: "second", prescription_expiry_date: "2027-03-10" },
    ]);
    const name = customer.items[0].product_name;
    expect(await toldOf(customer)).toEqual([
      {
        sentence: expect.stringMatching(
          new RegExp(`^This was your last repeat of ${name}\\. Your medicine should last until about `),
        ),
        next_step: "Ask your doctor for a new prescription before then.",
      },
      null,
    ]);
    await shop.setRepeats(customer.items[0].id, 5);
    expect(await toldOf(customer)).toEqual([null, null]);
  });

  it("says nothing for an order that was cancelled", async () => {
    const customer = await withPaidOrder();
    shop.store.cancelOrder((await customer.renewal()).order_id ?? "");
    await pullOrder(shop.ctx, await customer.renewal());
    expect(await toldOf(customer)).toEqual([null]);
  });
});
