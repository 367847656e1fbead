import { messages } from "@scriptkeeper/contracts/messages";
import { readInvitationToken } from "@scriptkeeper/testing/database/invitation.queries";
import { readTransactions } from "@scriptkeeper/testing/database/reading.queries";
import { adminActor, customerActor, insertAdmin, insertUser } from "@scriptkeeper/testing/services/factories";
import { sharedShop } from "@scriptkeeper/testing/services/shared-context";
import type { Customer } from "@scriptkeeper/testing/services/shop-context";
import { expect, it } from "vitest";
import { deleteUser } from "../accounts/index.ts";
import { acceptInvitation, actFor, endCare, inviteCarer } from "../care/index.ts";
import { forOneself } from "../core/index.ts";
import { prescriptionHistory } from "../prescriptions/index.ts";
import { listTransactions } from "../reporting/index.ts";
import { cancelByLink, cancelRenewal } from "./cancel-renewal.ts";
import { getLinkStatus } from "./links/get-link-status.ts";
import { getRenewalToken } from "./links/get-renewal-token.ts";
import { listMyRenewals } from "./list-my-renewals.ts";
import { previewRenewal } from "./preview.ts";
import { pullOrder } from "./recovery/reconcile-open-checkouts.ts";
import { renew } from "./renew.ts";

const shop = sharedShop();

const as = (user: { id: number }) => shop.ctx.as(customerActor(user));

/** Somebody who may order for a customer, and a link that they got. */
async function orderedFor() {
  const customer = await shop.customerWith([{}]);
  const carer = await insertUser(shop.ctx, { first_name: "Carl", last_name: "Carer" });
  const { id } = await inviteCarer(as(customer.patient), { email: carer.email, right: "order" });
  await acceptInvitation(as(carer), { token: await readInvitationToken(shop.ctx, carer.email) });
  const acting = () => actFor(as(carer), { patientId: customer.patient.id, right: "order" });
  const { token } = await getRenewalToken(await acting(), { prescriptionId: customer.items[0].id });
  const order = () =>
    renew(shop.ctx, {
      token,
      prescriptionItems: [{ id: customer.items[0].id, quantity: 1 }],
      includeDelivery: false,
    });
  return { ...customer, carer, careId: id, acting, token, placeOrder: order };
}

async function loggedOf({ patient }: Pick<Customer, "patient">) {
  const rows = await readTransactions(shop.ctx.db, patient.id);
  return rows.map(({ action, carer_id }) => [action, carer_id]);
}

const admin = async () => shop.ctx.as(adminActor(await insertAdmin(shop.ctx)));

it("a carer's order belongs to the patient, and log and history name who made it", async () => {
  const customer = await orderedFor();
  const { id, first_name, last_name } = customer.patient;
  const whose = { for_patient: `${first_name} ${last_name}`, for_patient_id: id };
  expect(await previewRenewal(shop.ctx, customer)).toMatchObject(whose);
  expect(await getLinkStatus(shop.ctx, customer)).toMatchObject(whose);
  await customer.placeOrder();
  expect(await customer.renewal()).toMatchObject({ state: "open", user_id: customer.patient.id });
  expect(await loggedOf(customer)).toEqual([["Order started", customer.carer.id]]);
  const staff = await admin();
  const { logs } = await listTransactions(staff, { page: 1, limit: 20, search: customer.patient.email });
  expect(logs.map(({ description }) => description)).toEqual([
    "A repeat was reserved and a checkout was prepared. Done for the patient by Carl Carer.",
  ]);
  const { events } = await prescriptionHistory(staff, { id: customer.items[0].id });
  expect(events.find(({ kind }) => kind === "renewed")?.by).toBe("Carl Carer, for the patient");
  await deleteUser(staff, customer.carer);
  const after = await listTransactions(staff, { page: 1, limit: 20, search: customer.patient.email });
  expect(after.logs[0]?.description).toMatch(/Done for the patient by a carer whose account is gone\.$/);
});

it.each(["by the list", "by the link"])(
  "a carer cancels an unpaid order %s, and the log names them",
  async (how) => {
    const customer = await orderedFor();
    await customer.placeOrder();
    const { id: renewalId } = await customer.renewal();
    if (how === "by the list") await cancelRenewal(await customer.acting(), { renewalId });
    else await cancelByLink(shop.ctx, { token: customer.token, renewalId });
    expect((await customer.renewal()).state).toBe("lapsed");
    expect(await loggedOf(customer)).toContainEqual(["Order cancelled for the patient", customer.carer.id]);
  },
);

it.each(["patient", "carer"] as const)("a carer's link stops working once the %s ends it", async (who) => {
  const customer = await orderedFor();
  await endCare(as(customer[who]), { id: customer.careId });
  const dead = { code: "LINK_DEAD", message: messages.helpEnded };
  await expect(previewRenewal(shop.ctx, customer)).rejects.toMatchObject(dead);
  await expect(customer.placeOrder()).rejects.toMatchObject(dead);
  await expect(getLinkStatus(shop.ctx, customer)).rejects.toMatchObject(dead);
  expect(await loggedOf(customer)).toEqual([]);
});

it("an order that a carer pays although their help has ended is paid, and the patient sees that", async () => {
  const customer = await orderedFor();
  await customer.placeOrder();
  await endCare(as(customer.patient), { id: customer.careId });
  const patient = forOneself(as(customer.patient));
  expect((await listMyRenewals(patient)).renewals).toMatchObject([
    { state: "open", total_cents: expect.any(Number) },
  ]);
  shop.store.pay((await customer.draft())?.id ?? "");
  await pullOrder(shop.ctx, await customer.renewal());
  expect((await listMyRenewals(patient)).renewals).toMatchObject([
    { state: "paid", items: [{ id: customer.items[0].id }] },
  ]);
  await expect(getLinkStatus(shop.ctx, customer)).rejects.toMatchObject({ code: "LINK_DEAD" });
});

it("a carer's link stops working once their account is deleted", async () => {
  const customer = await orderedFor();
  await deleteUser(await admin(), customer.carer);
  await expect(customer.placeOrder()).rejects.toMatchObject({ code: "LINK_DEAD" });
});

it("a carer's link that has expired as well says that, because its age is reason enough", async () => {
  const customer = await orderedFor();
  await endCare(as(customer.patient), { id: customer.careId });
  shop.ctx.clock.advance({ hours: 2 });
  await expect(previewRenewal(shop.ctx, customer)).rejects.toMatchObject({ message: messages.linkDead });
});

it("a patient's own order names no carer", async () => {
  const customer = await shop.customerWith([{}]);
  await customer.order();
  const shown = await previewRenewal(shop.ctx, customer);
  expect([shown.for_patient, shown.for_patient_id]).toEqual([undefined, undefined]);
  expect(await loggedOf(customer)).toEqual([["Order started", null]]);
});
