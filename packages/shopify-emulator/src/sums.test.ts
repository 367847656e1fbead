import { expect, onTestFinished, test } from "vitest";
import { callAdmin, makeDraft } from "./admin-calls.ts";
import { type StartOptions, startShopifyEmulator } from "./start.ts";

async function opened(switches: NonNullable<StartOptions["switches"]>) {
  const started = await startShopifyEmulator({ switches });
  onTestFinished(() => started.close());
  const { app } = started.store;
  const open = async (path: string) => (await app.inject({ url: path })).body;
  const pay = (path: string, shipping?: string) =>
    app.inject({
      method: "POST",
      url: `${path}/pay`,
      headers: { "content-type": "application/x-www-form-urlencoded" },
      payload: shipping === undefined ? "" : new URLSearchParams({ shipping }).toString(),
    });
  return { started, store: started.store, open, pay };
}

const aud = (amount: string) => ({ amount, currencyCode: "AUD" });

interface Asked {
  price?: string;
  quantity?: number;
  percentage?: number;
  shipping?: string;
}

async function draftOf(
  { started }: Awaited<ReturnType<typeof opened>>,
  { price = "10.00", quantity = 1, percentage, shipping }: Asked,
) {
  const { data } = await callAdmin<{
    draftOrderCreate: {
      draftOrder: {
        id: string;
        invoiceUrl: string;
        subtotalPriceSet: { shopMoney: { amount: string } };
        totalTaxSet: { shopMoney: { amount: string } };
        totalPriceSet: { shopMoney: { amount: string } };
      } | null;
      userErrors: { field: string[]; message: string }[];
    };
  }>(started, {
    query: `mutation ($input: DraftOrderInput!) { draftOrderCreate(input: $input) {
      draftOrder { id invoiceUrl subtotalPriceSet { shopMoney { amount } }
        totalTaxSet { shopMoney { amount } } totalPriceSet { shopMoney { amount } } }
      userErrors { field message } } }`,
    variables: {
      input: {
        lineItems: [
          {
            variantId: "gid://shopify/ProductVariant/8401000101",
            quantity,
            priceOverride: aud(price),
            ...(percentage === undefined
              ? {}
              : { appliedDiscount: { value: percentage, valueType: "PERCENTAGE" } }),
          },
        ],
        ...(shipping === undefined
          ? {}
          : { shippingLine: { title: "Delivery", priceWithCurrency: aud(shipping) } }),
      },
    },
  });
  const made = data?.draftOrderCreate;
  return {
    refusals: made?.userErrors,
    path: made?.draftOrder ? new URL(made.draftOrder.invoiceUrl).pathname : "",
    id: made?.draftOrder?.id.replace(/\D+/, "") ?? "",
    subtotal: made?.draftOrder?.subtotalPriceSet.shopMoney.amount,
    tax: made?.draftOrder?.totalTaxSet.shopMoney.amount,
    total: made?.draftOrder?.totalPriceSet.shopMoney.amount,
  };
}

test.each([
  [{ price: "19.99", quantity: 2, percentage: 15 }, "33.99"],
  [{ price: "14.99", quantity: 5, percentage: 5 }, "71.21"],
  [{ price: "10.00", percentage: 12.34 }, "8.77"],
  [{ price: "24.99", percentage: 10 }, "22.50"],
  [{ price: "0.05", percentage: 12.5 }, "0.05"],
  [{ price: "10.00", percentage: 100 }, "0.00"],
  [{ price: "10.00", percentage: -10 }, "11.00"],
])("a percentage off %o is rounded down on the whole line to %s", async (asked, subtotal) => {
  expect((await draftOf(await opened({ discountRounding: "down" }), asked)).subtotal).toBe(subtotal);
});

test.each([12.345, 100.01, 101])("a discount of %d percent is refused", async (percentage) => {
  const { refusals, path } = await draftOf(await opened({ discountRounding: "down" }), { percentage });
  expect([refusals?.length, path]).toEqual([1, ""]);
});

const rates = [
  { title: "Standard", cents: 995 },
  { title: "Express", cents: 1495, minSubtotalCents: 5000 },
];

test("a draft without a shipping line makes the customer choose and pay a matching rate", async () => {
  const shop = await opened({ shippingRates: rates });
  const { path } = await draftOf(shop, { price: "50.00" });
  const body = await shop.open(path);
  for (const text of ["Choose a shipping method", "Standard, $9.95", "Express, $14.95"])
    expect(body).toContain(text);
  expect([(await shop.pay(path)).statusCode, (await shop.pay(path, "Drone")).statusCode]).toEqual([400, 400]);
  expect(shop.store.orders()).toEqual([]);
  expect((await shop.pay(path, "Express")).statusCode).toBe(303);
  expect(shop.store.orders()).toMatchObject([
    { delivery: { title: "Express", cents: 1495 }, receivedCents: 6495 },
  ]);

  const small = await draftOf(shop, { price: "10.00" });
  expect(await shop.open(small.path)).not.toContain("Express");
  expect(shop.store.pay(small.id).delivery).toEqual({ title: "Standard", cents: 995 });
});

test("the customer can't continue if no rate matches", async () => {
  const shop = await opened({ shippingRates: [] });
  const { path, id } = await draftOf(shop, {});
  const body = await shop.open(path);
  expect(body).toContain("can’t be shipped");
  expect(body).not.toContain('class="primary"');
  expect((await shop.pay(path)).statusCode).toBe(400);
  expect(() => shop.store.pay(id)).toThrow("No shipping method fits");
  expect(shop.store.orders()).toEqual([]);
});

test("a shipping line of 0.00 requires no rate and costs nothing", async () => {
  const shop = await opened({ shippingRates: rates });
  const { path } = await draftOf(shop, { shipping: "0.00" });
  const body = await shop.open(path);
  expect(body).not.toContain("Choose a shipping method");
  expect(body).toContain("Pay $10.00");
  await shop.pay(path);
  expect(shop.store.orders()).toMatchObject([
    { delivery: { title: "Delivery", cents: 0 }, receivedCents: 1000 },
  ]);
});

test("tax not included in prices is added to draft, checkout and order, and refunded with a line", async () => {
  const shop = await opened({ taxesIncluded: false, taxRate: 10 });
  const draft = await draftOf(shop, { price: "10.05", quantity: 2, shipping: "5.00" });
  expect(draft).toMatchObject({ subtotal: "20.10", tax: "2.01", total: "27.11" });
  expect(await shop.open(draft.path)).toMatch(/Tax<\/dt><dd>\$2\.01[\s\S]*Pay \$27\.11/);
  const { id } = shop.store.pay(draft.id);
  shop.store.refundLines(id, { lines: [{ variantId: "8401000101", quantity: 1 }] });
  const { data } = await callAdmin(shop.started, {
    query: `{ shop { taxesIncluded } order(id: "gid://shopify/Order/${id}") { taxesIncluded
      totalTaxSet { shopMoney { amount } } totalPriceSet { shopMoney { amount } }
      currentTotalPriceSet { shopMoney { amount } } totalRefundedSet { shopMoney { amount } } } }`,
  });
  const money = (amount: string) => ({ shopMoney: { amount } });
  expect(data).toEqual({
    shop: { taxesIncluded: false },
    order: {
      taxesIncluded: false,
      totalTaxSet: money("2.01"),
      totalPriceSet: money("27.11"),
      currentTotalPriceSet: money("16.06"),
      totalRefundedSet: money("11.05"),
    },
  });
});

test("tax included in prices is shown and changes no total", async () => {
  const shop = await opened({ taxesIncluded: true, taxRate: 10 });
  const draft = await draftOf(shop, { price: "11.00" });
  expect(draft).toMatchObject({ subtotal: "11.00", tax: "1.00", total: "11.00" });
  expect(await shop.open(draft.path)).toContain("Including $1.00 in taxes");
});

test("a shop may be started with everything as strict as an ordinary real one", async () => {
  const started = await startShopifyEmulator({ strictness: "strict" });
  onTestFinished(() => started.close());
  expect(started.store.switches).toMatchObject({ discountRounding: "down", paymentCapture: "automatic" });
  const { path } = await makeDraft(started);
  expect((await started.store.app.inject({ url: path })).body).toContain("Pay $76.82");
});
