import type { Log } from "@scriptkeeper/services/context";
import type { Store } from "@scriptkeeper/store/port";
import { createShopifyStore } from "@scriptkeeper/store/shopify/shopify-store";
import type { StoreConfig } from "./config.ts";

/** The store that the configuration names. Calls under way end with `signal`. */
export function openStore(config: StoreConfig, { log, signal }: { log: Log; signal: AbortSignal }): Store {
  const { baseUrl, shopDomain, apiVersion, clientId, clientSecret, accessToken } = config;
  return createShopifyStore({
    baseUrl,
    shopDomain,
    apiVersion,
    signal,
    credentials: accessToken
      ? { kind: "token", accessToken }
      : { kind: "app", clientId: clientId ?? "", clientSecret },
    onEvent: (event) => log.warn({ event }, "the store's API"),
  });
}
