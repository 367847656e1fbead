import type { StartedEmulator } from "./start.ts";

/** Requests a token and runs one call, like any client of the API. */
export async function callAdmin<Data>(
  { url, credentials }: StartedEmulator,
  { query, variables = {} }: { query: string; variables?: Record<string, unknown> },
): Promise<{
  data?: Data;
  errors?: { message: string; extensions?: { code?: string } }[];
  extensions?: unknown;
}> {
  const response = await fetch(`${url}/admin/api/2026-07/graphql.json`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      "x-shopify-access-token": await accessToken({ url, credentials }),
    },
    body: JSON.stringify({ query, variables }),
  });
  return (await response.json()) as never;
}

export async function accessToken({
  url,
  credentials,
}: Pick<StartedEmulator, "url" | "credentials">): Promise<string> {
  const response = await fetch(`${url}/admin/oauth/access_token`, {
    method: "POST",
    body: new URLSearchParams({
      grant_type: "client_credentials",
      client_id: credentials.clientId,
      client_secret: credentials.clientSecret,
    }),
  });
  return ((await response.json()) as { access_token: string }).access_token;
}

interface Created {
  draftOrderCreate: { draftOrder: { id: string; invoiceUrl: string } };
}

/** Creates a draft of two lines, one of them discounted, with delivery: 30.32 + 16.50 + 30.00. */
export async function makeDraft(
  started: StartedEmulator,
  { discountTitle = "Loyalty" }: { discountTitle?: string } = {},
): Promise<{ id: string; path: string }> {
  const aud = (amount: string) => ({ amount, currencyCode: "AUD" });
  const { data } = await callAdmin<Created>(started, {
    query: `mutation ($input: DraftOrderInput!) {
      draftOrderCreate(input: $input) { draftOrder { id invoiceUrl } userErrors { message } }
    }`,
    variables: {
      input: {
        tags: ["some-tag"],
        lineItems: [
          {
            variantId: "gid://shopify/ProductVariant/8401000101",
            quantity: 2,
            priceOverride: aud("18.95"),
            appliedDiscount: { title: discountTitle, value: 20, valueType: "PERCENTAGE" },
          },
          { variantId: "gid://shopify/ProductVariant/8401000102", quantity: 1, generatePriceOverride: true },
        ],
        shippingLine: { title: "Home delivery", priceWithCurrency: aud("30.00") },
      },
    },
  });
  if (!data) throw new Error("the draft was not made");
  const { id, invoiceUrl } = data.draftOrderCreate.draftOrder;
  return { id: id.replace(/\D+/, ""), path: new URL(invoiceUrl).pathname };
}
