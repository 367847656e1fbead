import type { Log } from "@scriptkeeper/services/core";
import type { Store } from "@scriptkeeper/store/port";
import { createShopifyStore } from "@scriptkeeper/store/shopify/shopify-store";
import type { StoreOptions } from "./shared-settings.ts";

/** Opens the store that the settings name. Calls in progress are aborted with `signal`. */
export function openStore(
  { shopDomain, baseUrl, apiVersion, credentials }: StoreOptions,
  { log, signal }: { log: Log; signal: AbortSignal },
): Store {
  return createShopifyStore({
    shopDomain,
    baseUrl,
    apiVersion,
    credentials,
    signal,
    onEvent: (event) => log.warn({ event }, "store API event"),
  });
}
