import { messages } from "@scriptkeeper/contracts/messages";
import { StoreError } from "@scriptkeeper/store/port";
import { readAudit, readItem, readTransactions } from "@scriptkeeper/testing/database/reading.queries";
import {
  adminActor,
  customerActor,
  insertAdmin,
  insertRenewalToken,
} from "@scriptkeeper/testing/services/factories";
import { sharedShop } from "@scriptkeeper/testing/services/shared-context";
import type { Customer } from "@scriptkeeper/testing/services/shop-context";
import { afterEach, describe, expect, it } from "vitest";
import { type AdminContext, forOneself } from "../core/index.ts";
import { listTableRows, updateRow } from "../database/index.ts";
import { deletePrescription, updatePrescription, updateRepeats } from "../prescriptions/index.ts";
import { cancelByLink, cancelRenewal } from "./cancel-renewal.ts";
import { listMyRenewals } from "./list-my-renewals.ts";
import { expireUnpaidCheckouts } from "./recovery/expire-unpaid-checkouts.ts";

const shop = sharedShop();

afterEach(() => shop.store.faults.clear());

const asPatient = ({ patient }: Pick<Customer, "patient">) => shop.ctx.as(customerActor(patient));

async function withOrder() {
  const customer = await shop.customerWith([{ next_reminder_date: "2026-12-24" }, {}]);
  await customer.order();
  return { ...customer, ordered: await customer.renewal() };
}

describe("a patient who cancels an unpaid order", () => {
  it("gets the repeats back; the checkout is deleted at the store and the log says so", async () => {
    const customer = await withOrder();
    const cancelled = await cancelRenewal(forOneself(asPatient(customer)), {
      renewalId: customer.ordered.id,
    });
    expect(cancelled).toEqual({ id: customer.ordered.id, state: "lapsed" });
    expect(await readItem(shop.ctx.db, customer.items[0].id)).toMatchObject({
      repeats: 5,
      next_reminder_date: "2026-12-24",
      last_renewal_date: null,
    });
    expect(shop.draftsOf(customer.ordered.id)).toEqual([]);
    const log = await readTransactions(shop.ctx.db, customer.patient.id);
    expect(log.at(-1)).toMatchObject({
      action: "Order cancelled by the patient",
      description: "The unpaid checkout was closed. The repeats it had reserved were returned.",
      order_status: "lapsed",
    });
  });

  it("the log says that a repeat was not returned where staff have set the repeats since", async () => {
    const customer = await withOrder();
    await shop.setRepeats(customer.items[0].id, 9);
    await cancelRenewal(forOneself(asPatient(customer)), { renewalId: customer.ordered.id });
    expect((await readItem(shop.ctx.db, customer.items[0].id)).repeats).toBe(9);
    const log = await readTransactions(shop.ctx.db, customer.patient.id);
    expect(log.at(-1)?.description).toBe(
      "The unpaid checkout was closed. The repeats it had reserved were returned, except where staff have set the repeats since.",
    );
  });

  it("can press twice: the second press changes nothing more", async () => {
    const customer = await withOrder();
    const cancel = () => cancelRenewal(forOneself(asPatient(customer)), { renewalId: customer.ordered.id });
    const results = await Promise.allSettled([cancel(), cancel()]);
    expect(results.some((result) => result.status === "fulfilled")).toBe(true);
    for (const result of results)
      if (result.status === "rejected") expect(result.reason).toMatchObject({ code: "STILL_PREPARING" });
    expect(await cancel()).toMatchObject({ state: "lapsed" });
    expect((await readItem(shop.ctx.db, customer.items[0].id)).repeats).toBe(5);
  });

  it("is told when the payment came first, and the order stays paid", async () => {
    const customer = await withOrder();
    shop.store.pay((await customer.draft())?.id ?? "");
    const cancel = () => cancelRenewal(forOneself(asPatient(customer)), { renewalId: customer.ordered.id });
    const paid = { code: "ALREADY_PAID", message: messages.cannotCancelPaid };
    await expect(cancel()).rejects.toMatchObject(paid);
    await expect(cancel()).rejects.toMatchObject(paid);
    expect((await customer.renewal()).state).toBe("paid");
    expect((await readItem(shop.ctx.db, customer.items[0].id)).repeats).toBe(4);
  });

  it("keeps the order while the store can't be reached", async () => {
    const customer = await withOrder();
    shop.store.faults.set("http-502", { times: null });
    await expect(
      cancelRenewal(forOneself(asPatient(customer)), { renewalId: customer.ordered.id }),
    ).rejects.toMatchObject({ code: "BUSY", message: messages.cancelUnreachable });
    expect((await customer.renewal()).state).toBe("open");
  });

  it("isn't told that the order was placed when another attempt could not close it either", async () => {
    const customer = await withOrder();
    const { id: renewalId } = customer.ordered;
    const ctx = asPatient(customer);
    let first: Promise<unknown> = Promise.resolve();
    const second = new Promise<unknown>((resolve) => {
      const findCheckout = () =>
        new Promise<never>((_, reject) => {
          const db: typeof ctx.db = Object.create(ctx.db);
          db.transaction = async (run, config) => {
            const refused = await ctx.db.transaction(run, config);
            reject(new StoreError("network", "the store is away"));
            await expect(first).rejects.toMatchObject({ code: "BUSY" });
            return refused;
          };
          resolve(cancelRenewal(forOneself({ ...ctx, db }), { renewalId }));
        });
      first = cancelRenewal(forOneself({ ...ctx, store: { ...ctx.store, findCheckout } }), { renewalId });
    });
    await expect(second).rejects.toMatchObject({ code: "BUSY", message: messages.cancelUnreachable });
    expect((await customer.renewal()).state).toBe("open");
  });

  it("isn't told that the order is cancelled while a deletion is closing it", async () => {
    const customer = await withOrder();
    const ctx = asPatient(customer);
    const admin = shop.ctx.as(adminActor(await insertAdmin(shop.ctx)));
    const deleteCheckout: typeof ctx.store.deleteCheckout = async (id) => {
      await deletePrescription(admin, { id: customer.items[0].id });
      return ctx.store.deleteCheckout(id);
    };
    await expect(
      cancelRenewal(forOneself({ ...ctx, store: { ...ctx.store, deleteCheckout } }), {
        renewalId: customer.ordered.id,
      }),
    ).rejects.toMatchObject({ code: "STILL_PREPARING", message: messages.cannotCancelYet });
    shop.ctx.clock.advance({ minutes: 1 });
    await expireUnpaidCheckouts(shop.ctx);
    expect((await customer.renewal()).state).toBe("lapsed");
  });

  it("can't cancel somebody else's order, signed in or with a link", async () => {
    const [customer, stranger] = [await withOrder(), await withOrder()];
    const missing = { code: "NOT_FOUND", message: messages.renewalNotFound };
    const { id: renewalId } = customer.ordered;
    await expect(cancelRenewal(forOneself(asPatient(stranger)), { renewalId })).rejects.toMatchObject(
      missing,
    );
    await expect(cancelByLink(shop.ctx, { renewalId, token: stranger.token })).rejects.toMatchObject(missing);
    expect((await customer.renewal()).state).toBe("open");
  });

  it("can cancel with a link that names one of the order's items", async () => {
    const customer = await withOrder();
    const { token } = await insertRenewalToken(shop.ctx, {
      user_id: customer.patient.id,
      source: "email",
      item_ids: [customer.items[0].id],
    });
    await cancelByLink(shop.ctx, { renewalId: customer.ordered.id, token });
    expect((await customer.renewal()).state).toBe("lapsed");
  });
});

it("a patient's orders are listed once each with their items, unfinished ones first", async () => {
  const customer = await withOrder();
  const stranger = await withOrder();
  const list = async () => (await listMyRenewals(forOneself(asPatient(customer)))).renewals;
  expect(await list()).toMatchObject([
    {
      id: customer.ordered.id,
      state: "open",
      continue_url: customer.ordered.checkout_url,
      items: customer.items.map(({ id }) => ({ id, quantity: 1, took_repeat: true })),
    },
  ]);
  await cancelRenewal(forOneself(asPatient(customer)), { renewalId: customer.ordered.id });
  expect(await list()).toMatchObject([{ state: "lapsed", continue_url: null, reserved_until: null }]);
  expect(JSON.stringify(await list())).not.toContain(stranger.ordered.id);
});

describe("the repeats of an item whose order is cancelled", () => {
  const prescription_expiry_date = "2027-06-30";

  async function cancelledAfter(change: (admin: AdminContext, id: number) => Promise<unknown>) {
    const customer = await withOrder();
    const admin = shop.ctx.as(adminActor(await insertAdmin(shop.ctx))) as AdminContext;
    const { id } = customer.items[0];
    await change(admin, id);
    await cancelRenewal(forOneself(asPatient(customer)), { renewalId: customer.ordered.id });
    return {
      ...(await readItem(shop.ctx.db, id)),
      log: await readAudit(shop.ctx.db, { name: "prescription_item", id }),
    };
  }

  it.each([
    [
      "a new prescription",
      (admin: AdminContext, id: number) =>
        updatePrescription(admin, { id, repeats: 4, prescription_expiry_date }),
    ],
    ["Edit Repeats", (admin: AdminContext, id: number) => updateRepeats(admin, { id, repeats: 4 })],
  ])(
    "A-RENEW-14 stay as %s has set them since, even to the number that the order had left",
    async (_, change) => {
      const item = await cancelledAfter(change);
      expect(item.repeats).toBe(4);
      expect(item.log.at(-1)).toMatchObject({ before: { repeats: 4 }, after: { repeats: 4 } });
    },
  );

  it("A-RENEW-14 stay as they were written in the database's grid since", async () => {
    const item = await cancelledAfter(async (admin, id) => {
      const table = "prescription_items";
      const { rows } = await listTableRows(admin, { table, page: 1, limit: 1, column: "id", from: `${id}` });
      const { key = null, version = null } = rows[0] ?? {};
      await updateRow(admin, { table, key: key ?? [], version: version ?? "", changes: { repeats: "7" } });
    });
    expect(item).toMatchObject({ repeats: 7, repeats_revision: 1 });
  });

  it("A-RENEW-14 come back when only the expiry was changed since", async () => {
    const item = await cancelledAfter((admin, id) =>
      updatePrescription(admin, { id, prescription_expiry_date }),
    );
    expect(item.repeats).toBe(5);
  });

  it("leave no audit entry when the restored number is set again", async () => {
    const customer = await withOrder();
    await cancelRenewal(forOneself(asPatient(customer)), { renewalId: customer.ordered.id });
    const admin = shop.ctx.as(adminActor(await insertAdmin(shop.ctx))) as AdminContext;
    const { id } = customer.items[0];
    const { repeats_revision } = await readItem(shop.ctx.db, id);
    await updateRepeats(admin, { id, repeats: 5 });
    expect(await readItem(shop.ctx.db, id)).toMatchObject({ repeats: 5, repeats_revision });
    expect(await readAudit(shop.ctx.db, { name: "prescription_item", id })).toEqual([]);
  });
});
