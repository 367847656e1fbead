import { isRefusal, StoreError } from "../port.ts";
import type { StorePreflight } from "../preflight-facts.ts";
import type { ShopifyClient } from "./http/client.ts";
import { readCurrency, readOwnDomain, readPersonalData, readShop } from "./operations/shop.ts";
import type { ShopifyOptions } from "./options.ts";
import { missingFrom } from "./scopes.ts";

export function createPreflight(
  client: ShopifyClient,
  { apiVersion, now = Date.now }: Pick<ShopifyOptions, "apiVersion" | "now">,
) {
  let knownCurrency: Promise<string> | null = null;

  async function lookAtPersonalData(): Promise<StorePreflight["personalData"]> {
    const { answer, withheld } = await client.ask(readPersonalData, {});
    return { heldBack: withheld, isTried: answer.customers?.nodes.length !== 0 };
  }

  async function preflight(): Promise<StorePreflight> {
    const [{ shop, currentAppInstallation }, ownDomain, personalData] = await Promise.all([
      client.send(readShop, {}),
      unlessRefused(client.send(readOwnDomain, {})),
      unlessRefused(lookAtPersonalData()),
    ]);
    const grantedScopes = currentAppInstallation.accessScopes.map(({ handle }) => handle);
    return {
      shopName: shop.name,
      shopDomain: shop.myshopifyDomain,
      ownDomain: ownDomain?.shop.primaryDomain.host ?? null,
      currency: shop.currencyCode,
      pricesIncludeTax: shop.taxesIncluded,
      loginRequiredAtCheckout: shop.customerAccountsV2.loginRequiredAtCheckout,
      plan: shop.plan.publicDisplayName,
      isTrial: shop.plan.partnerDevelopment || /trial|develop/i.test(shop.plan.publicDisplayName),
      grantedScopes,
      missingScopes: missingFrom(grantedScopes),
      apiVersion: { pinned: apiVersion, answered: client.answeredVersion() },
      clockAheadMs: client.clockAheadMs(),
      personalData,
    };
  }

  return {
    preflight,
    async now(): Promise<Date> {
      await client.send(readCurrency, {});
      return new Date(now() - (client.clockAheadMs() ?? 0));
    },
    /** Returns the shop's currency, which is requested only once. */
    currency(): Promise<string> {
      knownCurrency ??= client.send(readCurrency, {}).then(
        ({ shop }) => shop.currencyCode,
        (error: unknown) => {
          knownCurrency = null;
          throw error;
        },
      );
      return knownCurrency;
    },
  };
}

/** Returns the answer of an optional question; null if the store refuses it. */
async function unlessRefused<Answer>(call: Promise<Answer>): Promise<Answer | null> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof StoreError && isRefusal(error)) return null;
    throw error;
  }
}
