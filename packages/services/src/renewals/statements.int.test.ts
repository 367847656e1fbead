import { readItem, readRenewals, readTransactions } from "@scriptkeeper/testing/database/reading.queries";
import { dieBeforeStatement, sentStatements } from "@scriptkeeper/testing/database/sent-statements";
import { sharedShop } from "@scriptkeeper/testing/services/shared-context";
import type { Customer, ItemColumns } from "@scriptkeeper/testing/services/shop-context";
import { describe, expect, it } from "vitest";
import { recoverStuckRenewals } from "./recovery/recover-stuck-renewals.ts";
import { renew } from "./renew.ts";
import { linkStoreCustomer } from "./renewals.queries.ts";

const STATEMENTS = 10;
/** BEGIN is sent with the first statement, except in the first transaction of a connection. */
const TRANSACTIONS = 2;
const shop = sharedShop();

/** A customer who has ordered at the store before. */
async function knownCustomer(columns: ItemColumns[]): Promise<Customer> {
  const customer = await shop.customerWith(columns);
  const { id: userId, email, first_name: firstName, last_name: lastName, phone } = customer.patient;
  const { id: customerId } = await shop.ctx.store.ensureCustomer({ email, firstName, lastName, phone });
  await linkStoreCustomer(shop.ctx.db, { userId, customerId });
  return customer;
}

describe("the database work of one order", () => {
  it.each([1, 3])(`is ${STATEMENTS} statements in two transactions, with %i items in it`, async (items) => {
    const customer = await knownCustomer(Array.from({ length: items }, () => ({})));
    const sent = await sentStatements(customer.order);
    expect(sent.filter((text) => text === "commit")).toHaveLength(TRANSACTIONS);
    expect(sent.filter((text) => text !== "commit" && text !== "begin")).toHaveLength(STATEMENTS);
  });

  it("is as much when the page sends the total that it showed", async () => {
    const { token, items } = await knownCustomer([{}, {}]);
    const prescriptionItems = items.map(({ id }) => ({ id, quantity: 1 }));
    const order = { token, prescriptionItems, includeDelivery: false, agreedTotalCents: 1_000_000 };
    const sent = await sentStatements(() => renew(shop.ctx, order));
    expect(sent.filter((text) => text !== "commit" && text !== "begin")).toHaveLength(STATEMENTS);
  });
});

describe("a process that dies before its statement", () => {
  it.each(Array.from({ length: STATEMENTS + TRANSACTIONS }, (_, index) => index))(
    "%i leaves an order that is complete or absent, and its patient orders once",
    async (count) => {
      const customer = await knownCustomer([{ repeats: 3 }, { repeats: null, product: "second" }]);
      await dieBeforeStatement(count, customer.order);
      shop.ctx.clock.advance({ minutes: 3 });
      await recoverStuckRenewals(shop.ctx);
      await expectToAddUp(customer);

      const { shopifyUrl } = await customer.order();
      const renewal = await expectToAddUp(customer);
      expect(renewal).toMatchObject({ state: "open", checkout_url: shopifyUrl });
    },
  );
});

/** Checks everything about a customer who ordered at most once. */
async function expectToAddUp({ patient, items: [counted, uncounted] }: Customer) {
  const [renewal, ...more] = await readRenewals(shop.ctx.db, patient.id);
  expect(more).toEqual([]);
  const log = await readTransactions(shop.ctx.db, patient.id);
  expect(log.map(({ action }) => action)).toEqual(renewal ? ["Order started", "Order started"] : []);
  expect(await readItem(shop.ctx.db, counted.id)).toMatchObject({ repeats: renewal ? 2 : 3 });
  expect(await readItem(shop.ctx.db, uncounted?.id ?? 0)).toMatchObject({ repeats: null });
  if (!renewal) return null;
  const drafts = shop.draftsOf(renewal.id);
  expect(renewal).toMatchObject({ state: "open", checkout_id: drafts[0]?.id });
  expect(drafts).toHaveLength(1);
  return renewal;
}
