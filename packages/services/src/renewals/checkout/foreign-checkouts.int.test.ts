import { messages } from "@scriptkeeper/contracts/messages";
import { readRenewalItems, readTransactions } from "@scriptkeeper/testing/database/reading.queries";
import { sharedShop } from "@scriptkeeper/testing/services/shared-context";
import { afterEach, describe, expect, it } from "vitest";
import { recoverStuckRenewals } from "../recovery/recover-stuck-renewals.ts";

const shop = sharedShop();
afterEach(() => {
  Object.assign(shop.store.switches, { checkoutOrigin: null, primaryDomain: null });
  shop.store.faults.clear();
});

describe("a checkout at an address that isn't the shop's", () => {
  it("is deleted and shown to nobody, everything is given back, and administrators see where it led", async () => {
    shop.store.switches.checkoutOrigin = "https://pay.elsewhere.example";
    const customer = await shop.customerWith();
    await expect(customer.order()).rejects.toMatchObject({
      code: "BUSY",
      message: `${messages.orderNotPlaced} ${messages.paymentPageElsewhere}`,
      details: { nothingPlaced: true },
    });
    expect(await customer.renewal()).toMatchObject({ state: "refused", checkout_url: null });
    expect(await customer.draft()).toBeUndefined();
    const [line] = await readRenewalItems(shop.ctx.db, (await customer.renewal()).id);
    expect(line?.given_back_at).not.toBeNull();
    const log = await readTransactions(shop.ctx.db, customer.patient.id);
    const row = log.find(({ order_status }) => order_status === "attention");
    expect(row).toMatchObject({
      action: "Payment page address not recognised",
      order_status: "attention",
      description: expect.stringContaining("https://pay.elsewhere.example, "),
    });
    expect(row?.description).not.toContain("invoices");
  });

  it("isn't adopted when it is found later either, and the patient who waited for it is told why", async () => {
    const customer = await shop.customerWith();
    shop.store.faults.set("lost-reply", { operation: "draftOrderCreate" });
    shop.store.switches.checkoutOrigin = "https://pay.elsewhere.example";
    await expect(customer.order()).rejects.toMatchObject({ code: "STILL_PREPARING" });
    shop.ctx.clock.advance({ minutes: 3 });
    await recoverStuckRenewals(shop.ctx);
    expect(await customer.renewal()).toMatchObject({
      state: "refused",
      refusal: "elsewhere",
      checkout_url: null,
    });
    expect(await customer.draft()).toBeUndefined();
  });

  it("is accepted once the shop confirms that domain as its own", async () => {
    shop.store.switches.checkoutOrigin = "https://renewed.pharmacy.example";
    shop.store.switches.primaryDomain = "renewed.pharmacy.example";
    const customer = await shop.customerWith();
    expect((await customer.order()).shopifyUrl).toMatch(/^https:\/\/renewed\.pharmacy\.example\//);
  });
});

it("a checkout at the shop's permanent domain is the shop's, whatever domain its shoppers see", async () => {
  shop.store.switches.checkoutOrigin = `https://${shop.ctx.settings.shop.domain}`;
  shop.store.switches.primaryDomain = "pharmacy.example";
  const customer = await shop.customerWith();
  expect((await customer.order()).shopifyUrl).toContain(shop.ctx.settings.shop.domain);
});
