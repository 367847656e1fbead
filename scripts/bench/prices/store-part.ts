import { shopFacts } from "@scriptkeeper/shopify-emulator/shop-facts";
import { createShopifyStore } from "@scriptkeeper/store/shopify/shopify-store";
import { credentials } from "../support/server-process.ts";
import type { ListedPrice } from "./price-list.ts";

/** As many as the look-up requests at once. */
const AT_ONCE = 250;

/** Seconds that a look-up's calls to the store take, with our own adapter and nothing else. */
export async function secondsOfStore(baseUrl: string, list: readonly ListedPrice[]): Promise<number> {
  const store = createShopifyStore({
    baseUrl,
    shopDomain: shopFacts.domain,
    apiVersion: shopFacts.apiVersion,
    credentials: { kind: "app", ...credentials },
  });
  const handles = list.map(({ handle }) => handle);
  const started = performance.now();
  for (let from = 0; from < handles.length; from += AT_ONCE)
    await store.findPricedVariants({ type: "handle", values: handles.slice(from, from + AT_ONCE) });
  return (performance.now() - started) / 1000;
}
