import type { StorePreflight } from "../port.ts";
import type { ShopifyClient } from "./client.ts";
import { readShop } from "./operations/shop.ts";

const neededScopes = [
  "read_products",
  "write_products",
  "read_customers",
  "write_customers",
  "read_draft_orders",
  "write_draft_orders",
  "read_orders",
];

export function createPreflight(client: ShopifyClient) {
  let knownCurrency: Promise<string> | null = null;

  async function preflight(): Promise<StorePreflight> {
    const { shop, currentAppInstallation } = await client.send(readShop, {});
    const granted = new Set(currentAppInstallation.accessScopes.map(({ handle }) => handle));
    const isGranted = (scope: string) => granted.has(scope) || granted.has(scope.replace(/^read_/, "write_"));
    return {
      shopName: shop.name,
      shopDomain: shop.myshopifyDomain,
      currency: shop.currencyCode,
      loginRequiredAtCheckout: shop.customerAccountsV2.loginRequiredAtCheckout,
      missingScopes: neededScopes.filter((scope) => !isGranted(scope)),
    };
  }

  return {
    preflight,
    /** The shop's currency, asked for once. */
    currency(): Promise<string> {
      knownCurrency ??= preflight().then(
        (answer) => answer.currency,
        (error: unknown) => {
          knownCurrency = null;
          throw error;
        },
      );
      return knownCurrency;
    },
  };
}
