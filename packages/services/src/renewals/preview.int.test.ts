import { messages } from "@scriptkeeper/contracts/messages";
import { readRenewals } from "@scriptkeeper/testing/database/reading.queries";
import {
  customerActor,
  insertAssignment,
  insertDiscount,
  insertRenewalToken,
} from "@scriptkeeper/testing/services/factories";
import { sharedShop } from "@scriptkeeper/testing/services/shared-context";
import { products } from "@scriptkeeper/testing/services/shop-context";
import { afterEach, describe, expect, it, onTestFinished } from "vitest";
import { forOneself } from "../core/index.ts";
import { getRenewalToken } from "./links/get-renewal-token.ts";
import { getMyRenewal } from "./list-my-renewals.ts";
import { previewRenewal } from "./preview.ts";
import { pullOrder } from "./recovery/reconcile-open-checkouts.ts";
import { recoverStuckRenewals } from "./recovery/recover-stuck-renewals.ts";
import { renew } from "./renew.ts";
import { findRenewal } from "./renewals.queries.ts";

const shop = sharedShop();

afterEach(() => shop.store.faults.clear());

const price = products.first.variant.priceCents;
const ids = (preview: { items: { id: number }[] }) => preview.items.map((item) => item.id);

describe("the preview of a renewal", () => {
  it("A-RENEW-03 A-RENEW-16 loads with the link alone and changes nothing however often it is read", async () => {
    const { patient, items, token } = await shop.patientWith([{ repeats: 1 }, {}]);
    const first = await previewRenewal(shop.ctx, { token });
    expect(ids(first)).toEqual(items.map((item) => item.id));
    expect(first).toMatchObject({
      first_name: patient.first_name,
      delivery_fee_cents: 3000,
      open_checkout: null,
      already_paid: false,
    });
    expect(first.items[0]).toMatchObject({
      max_quantity: 1,
      unit_price_cents: price,
      line_total_cents: [price],
      eligibility: { code: "ok" },
    });
    expect(first.items[1]).toMatchObject({ max_quantity: 2, line_total_cents: [price, 2 * price] });
    expect(await previewRenewal(shop.ctx, { token })).toEqual(first);
    expect(await readRenewals(shop.ctx.db, patient.id)).toEqual([]);
  });

  it("says that the link's order is being prepared while the store's answer is lost, with what was chosen", async () => {
    const { token, items } = await shop.customerWith([{}, {}]);
    shop.store.faults.set("lost-reply", { times: null, operation: "draftOrderCreate" });
    const prescriptionItems = [{ id: items[0].id, quantity: 2 }];
    await expect(renew(shop.ctx, { token, prescriptionItems, includeDelivery: true })).rejects.toMatchObject({
      code: "STILL_PREPARING",
    });
    expect(await previewRenewal(shop.ctx, { token })).toMatchObject({
      open_checkout: null,
      preparing: { items: prescriptionItems, include_delivery: true },
    });
    shop.store.faults.clear();
    shop.ctx.clock.advance({ minutes: 3 });
    await recoverStuckRenewals(shop.ctx);
    const preview = await previewRenewal(shop.ctx, { token });
    expect(preview).not.toHaveProperty("preparing");
    expect(preview.open_checkout).toMatchObject({ items: prescriptionItems });
  });

  it("names what the link's paid order contains, because the rest of the link is not ordered", async () => {
    const customer = await shop.customerWith([{}, { product: "second" }]);
    const [item] = customer.items;
    const { token } = customer;
    await renew(shop.ctx, {
      token,
      prescriptionItems: [{ id: item.id, quantity: 1 }],
      includeDelivery: false,
    });
    expect(await previewRenewal(shop.ctx, { token })).not.toHaveProperty("ordered_ids");
    shop.store.pay((await customer.draft())?.id ?? "");
    await pullOrder(shop.ctx, await customer.renewal());
    const preview = await previewRenewal(shop.ctx, { token });
    expect(preview).toMatchObject({ already_paid: true, ordered_ids: [item.id] });
    expect(ids(preview)).toEqual(customer.items.map(({ id }) => id));
  });

  it("shows what was ordered and paid since for an emailed link, and nothing of it for one from the dashboard", async () => {
    const { patient, items, token } = await shop.patientWith([{}, { product: "second" }]);
    const item_ids = items.map(({ id }) => id);
    const emailed = await insertRenewalToken(shop.ctx, { user_id: patient.id, source: "email", item_ids });
    const since = async (link: string) =>
      (await previewRenewal(shop.ctx, { token: link })).items.map(({ is_ordered_since }) => is_ordered_since);
    expect(await since(emailed.token)).toEqual([undefined, undefined]);
    await renew(shop.ctx, {
      token,
      prescriptionItems: [{ id: items[0].id, quantity: 1 }],
      includeDelivery: false,
    });
    const [order] = await readRenewals(shop.ctx.db, patient.id);
    shop.store.pay(shop.draftsOf(order?.id)[0]?.id ?? "");
    const renewal = order && (await findRenewal(shop.ctx.db, order.id));
    if (renewal) await pullOrder(shop.ctx, renewal);
    expect(await since(emailed.token)).toEqual([true, undefined]);
    expect(await since(await shop.linkFor(patient, items))).toEqual([undefined, undefined]);
  });

  it("A-RENEW-02 shows the selected items, and none when the selection is empty", async () => {
    const { items, token } = await shop.patientWith([{}, {}]);
    expect(ids(await previewRenewal(shop.ctx, { token, selected: `${items[1]?.id}` }))).toEqual([
      items[1]?.id,
    ]);
    expect(
      ids(await previewRenewal(shop.ctx, { token, selected: `${items[0].id}, ${items[0].id}` })),
    ).toEqual([items[0].id]);
    expect(ids(await previewRenewal(shop.ctx, { token, selected: "" }))).toEqual([]);
  });

  it("A-ERR-06 doesn't show items that the link can't order", async () => {
    const stranger = await shop.patientWith([{}]);
    const { patient, items, token } = await shop.patientWith([{}, {}]);
    const emailed = await insertRenewalToken(shop.ctx, {
      user_id: patient.id,
      source: "email",
      item_ids: [items[0].id],
    });
    const refused = { code: "NOT_FOUND", message: messages.loadSelectedFailed };
    for (const selected of [`${stranger.items[0].id}`, "x", "0", "1.5", "99999999999", `${items[0].id},,`])
      await expect(previewRenewal(shop.ctx, { token, selected })).rejects.toMatchObject(refused);
    await expect(
      previewRenewal(shop.ctx, { token: emailed.token, selected: `${items[1]?.id}` }),
    ).rejects.toMatchObject(refused);
    expect(ids(await previewRenewal(shop.ctx, { token: emailed.token }))).toEqual([items[0].id]);
  });

  it("shows the price that the checkout will have, discount taken off, and why, as the order does later", async () => {
    const { patient, items, token } = await shop.patientWith([{}, {}]);
    const off = await insertDiscount(shop.ctx, { discount_type: "fixed_amount", discount_value: "5.01" });
    await insertAssignment(shop.ctx, { prescription_item_id: items[0].id, discount_id: off.id });
    const percent = await insertDiscount(shop.ctx, { discount_value: "12.34" });
    await insertAssignment(shop.ctx, { prescription_item_id: items[1]?.id ?? 0, discount_id: percent.id });
    const preview = await previewRenewal(shop.ctx, { token });
    expect(preview.items[0]?.discount).toMatchObject({ label: "$5.01 off", percentage: null });
    await renew(shop.ctx, {
      token,
      prescriptionItems: items.map(({ id }) => ({ id, quantity: 2 })),
      includeDelivery: true,
    });
    const shown = preview.items.reduce((sum, item) => sum + (item.line_total_cents?.[1] ?? 0), 3000);
    const [renewal] = await readRenewals(shop.ctx.db, patient.id);
    expect(renewal?.total_cents).toBe(shown);
    const asPatient = forOneself(shop.ctx.as(customerActor(patient)));
    const { price_why: why } = await getMyRenewal(asPatient, { renewalId: renewal?.id ?? "" });
    expect(why).toEqual([
      ...preview.items.map((item) => `${item.product_name}: ${item.price_why?.[1]?.join(" ")}`),
      "Home delivery, once for the order: $30.00.",
    ]);
    expect(why?.[1]).toMatch(
      /12\.34% off every order: −\$\d+\.\d\d\. 12\.34% of .* rounded down to the cent/,
    );
  });

  it("shows the items without prices while the store is out of reach", async () => {
    const { token } = await shop.patientWith([{}]);
    shop.store.faults.set("down", { times: null });
    const preview = await previewRenewal(shop.ctx, { token });
    expect(preview.items[0]).toMatchObject({ unit_price_cents: null, line_total_cents: null });
  });

  it("links an item whose last repeat is in another link's checkout to that checkout", async () => {
    const { patient, items, token } = await shop.patientWith([{ repeats: 1 }, {}]);
    const emailed = await insertRenewalToken(shop.ctx, {
      user_id: patient.id,
      source: "email",
      item_ids: [items[0].id],
    });
    const { shopifyUrl } = await renew(shop.ctx, {
      token: emailed.token,
      prescriptionItems: [{ id: items[0].id, quantity: 1 }],
      includeDelivery: false,
    });
    const { items: shown, open_checkout } = await previewRenewal(shop.ctx, { token });
    expect(open_checkout).toBeNull();
    expect(shown).toMatchObject([
      { eligibility: { code: "checkout_open", canOrder: false }, continue_url: shopifyUrl },
      { eligibility: { code: "ok" }, continue_url: null },
    ]);
  });

  it("lets the patient order again despite the link's own open checkout", async () => {
    const { items, token } = await shop.patientWith([{ repeats: 1 }]);
    const { shopifyUrl } = await renew(shop.ctx, {
      token,
      prescriptionItems: [{ id: items[0].id, quantity: 1 }],
      includeDelivery: false,
    });
    const preview = await previewRenewal(shop.ctx, { token });
    expect(preview.open_checkout).toMatchObject({ url: shopifyUrl, total_cents: price });
    expect(preview.items[0]).toMatchObject({ repeats: 1, eligibility: { code: "ok" } });
  });

  it("doesn't offer what the store has run out of since its products were copied, so that the rest has a total", async () => {
    const second = products.second.variant;
    const { token } = await shop.patientWith([{}, { product: "second" }]);
    shop.store.changeVariant({ ...second, isAvailable: false });
    onTestFinished(() => shop.store.changeVariant(second));
    const codes = async () =>
      (await previewRenewal(shop.ctx, { token })).items.map(({ eligibility }) => eligibility.code);
    expect(await codes()).toEqual(["ok", "unavailable"]);
    shop.store.faults.set("down", { times: null });
    expect(await codes()).toEqual(["ok", "ok"]);
  });

  it("says that an open checkout of which the store has run out in part can't be paid, and leads to a new one", async () => {
    const second = products.second.variant;
    const { items, token } = await shop.patientWith([{}, { product: "second" }]);
    const press = (agreedTotalCents?: number) =>
      renew(shop.ctx, {
        token,
        includeDelivery: false,
        agreedTotalCents,
        prescriptionItems: items.map(({ id }) => ({ id, quantity: 1 })),
      });
    const look = async () => (await previewRenewal(shop.ctx, { token })).open_checkout;
    await press();
    const kept = price + second.priceCents;
    expect(await look()).not.toHaveProperty("out_of_stock");
    shop.store.changeVariant({ ...second, isAvailable: false });
    shop.store.changeVariant({ ...products.first.variant, priceCents: kept + 100 });
    onTestFinished(() => {
      for (const { variant } of [products.first, products.second]) shop.store.changeVariant(variant);
    });
    await expect(press(kept)).rejects.toMatchObject({ code: "TOTAL_CHANGED" });
    expect(await look()).toMatchObject({ total_cents: kept, out_of_stock: "some" });
    expect(await press(kept + 100)).toMatchObject({ partialOrder: true });
    const rest = await look();
    expect(rest).toMatchObject({ total_cents: kept + 100 });
    expect(rest).not.toHaveProperty("out_of_stock");
  });

  it("says so of an open checkout of which it shows only a part, whichever part has run out", async () => {
    const second = products.second.variant;
    const { items, token } = await shop.patientWith([{}, { product: "second" }]);
    await renew(shop.ctx, {
      token,
      includeDelivery: false,
      prescriptionItems: items.map(({ id }) => ({ id, quantity: 1 })),
    });
    const look = async (index: number) =>
      (await previewRenewal(shop.ctx, { token, selected: String(items[index]?.id) })).open_checkout;
    expect(await look(0)).toMatchObject({ total_cents: price + second.priceCents });
    expect(await look(0)).not.toHaveProperty("out_of_stock");
    shop.store.changeVariant({ ...second, isAvailable: false });
    onTestFinished(() => shop.store.changeVariant(second));
    expect(await look(0)).toMatchObject({ out_of_stock: "some" });
    expect(await look(1)).toMatchObject({ out_of_stock: "some" });
  });

  it.each([
    ["first_order_only", 0.5],
    ["repeats_only", 1],
  ] as const)(
    "with its checkout open still shows the price that %s leaves for a changed cart",
    async (application_scope, share) => {
      const { patient, items, token } = await shop.patientWith([{}]);
      const half = await insertDiscount(shop.ctx, { discount_value: "50.00", application_scope });
      await insertAssignment(shop.ctx, { prescription_item_id: items[0].id, discount_id: half.id });
      const order = (quantity: number) =>
        renew(shop.ctx, {
          token,
          prescriptionItems: [{ id: items[0].id, quantity }],
          includeDelivery: false,
        });
      await order(1);
      const { items: shown } = await previewRenewal(shop.ctx, { token });
      expect(shown[0]?.line_total_cents?.[1]).toBe(2 * price * share);
      expect(shown[0]?.discount?.isActive).toBe(true);
      shop.ctx.clock.advance({ seconds: 1 });
      await order(2);
      expect((await readRenewals(shop.ctx.db, patient.id)).at(-1)?.total_cents).toBe(2 * price * share);
    },
  );
});

describe("a link from the dashboard", () => {
  it("A-API-08 is made for the patient's own item, lasts an hour, and its secret isn't stored", async () => {
    const { patient, items } = await shop.patientWith([{}, {}]);
    const ctx = shop.ctx.as(customerActor(patient));
    const { token } = await getRenewalToken(forOneself(ctx), { prescriptionId: items[0].id });
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(ids(await previewRenewal(shop.ctx, { token, selected: `${items[1]?.id}` }))).toEqual([
      items[1]?.id,
    ]);
    shop.ctx.clock.advance({ minutes: 60 });
    await expect(previewRenewal(shop.ctx, { token })).rejects.toMatchObject({ code: "LINK_DEAD" });
  });

  it("isn't made for somebody else's item", async () => {
    const stranger = await shop.patientWith([{}]);
    const { patient } = await shop.patientWith([{}]);
    await expect(
      getRenewalToken(forOneself(shop.ctx.as(customerActor(patient))), {
        prescriptionId: stranger.items[0].id,
      }),
    ).rejects.toMatchObject({ code: "NOT_FOUND", message: "Prescription not found" });
  });
});
