import { shopFacts } from "../shop-facts.ts";
import type { Shop } from "../state/shop.ts";
import { catalogueFields, productById, variantById } from "./catalogue-fields.ts";
import { customerById, customerFields } from "./customer-fields.ts";
import { draftFields, type InvoiceUrl } from "./draft-fields.ts";
import { gid } from "./gid.ts";
import { refuseLongInput } from "./input-size.ts";
import { fulfillmentById, orderById, orderFields } from "./order-fields.ts";
import { webhookFields } from "./webhook-fields.ts";

/**
 * Returns what the schema's queries and mutations do. A field that is not modelled is null or an error, never
 * invented.
 */
export function rootFields(shop: Shop, invoiceUrl: InvoiceUrl) {
  const node = ({ id }: { id: string }) =>
    productById(shop, id) ??
    variantById(shop, id) ??
    customerById(shop, id) ??
    orderById(shop, id) ??
    fulfillmentById(shop, id);
  return {
    ...catalogueFields(shop),
    ...customerFields(shop),
    ...draftFields(shop, invoiceUrl),
    ...orderFields(shop),
    ...webhookFields(shop),
    node,
    nodes({ ids }: { ids: string[] }) {
      refuseLongInput(ids);
      return ids.map((id) => node({ id }));
    },
    shop: () => ({
      __typename: "Shop",
      id: gid("Shop", shopFacts.id),
      name: shopFacts.name,
      myshopifyDomain: shopFacts.domain,
      currencyCode: shopFacts.currency,
      ianaTimezone: shopFacts.timeZone,
      taxesIncluded: shop.switches.taxesIncluded,
      setupRequired: false,
      plan: { partnerDevelopment: false, publicDisplayName: "Basic" },
      primaryDomain: {
        __typename: "Domain",
        id: gid("Domain", "1"),
        host: shop.switches.primaryDomain ?? shopFacts.domain,
        url: `https://${shop.switches.primaryDomain ?? shopFacts.domain}`,
      },
      customerAccountsV2: {
        customerAccountsVersion: "NEW_CUSTOMER_ACCOUNTS",
        loginRequiredAtCheckout: false,
      },
    }),
    currentAppInstallation: () => ({
      __typename: "AppInstallation",
      id: gid("AppInstallation", "1"),
      accessScopes: shop.switches.grantedScopes.map((handle) => ({ handle })),
    }),
  };
}
