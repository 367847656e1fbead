import { createShopifyEmulator, type ShopifyEmulator, type ShopifyEmulatorOptions } from "./emulator.ts";
import type { FaultName, FaultSetting } from "./faults.ts";
import { shopFacts } from "./shop-facts.ts";

export interface StartedEmulator {
  /** The store's own address, `http://127.0.0.1:<port>`, which the adapter calls. */
  url: string;
  shopDomain: string;
  credentials: ShopifyEmulatorOptions["credentials"];
  store: ShopifyEmulator;
  close(): Promise<void>;
}

export interface StartOptions extends Partial<Omit<ShopifyEmulatorOptions, "production">> {
  /** An address that is subscribed to the order topics from the start. */
  webhookTo?: string;
  faults?: Partial<Record<FaultName, FaultSetting>>;
}

const subscribedTopics = ["ORDERS_PAID", "ORDERS_CANCELLED", "REFUNDS_CREATE"];

/** Starts the emulator for a test: on a free port, with state in memory and immediate repeats of webhooks. */
export async function startShopifyEmulator(options: StartOptions = {}): Promise<StartedEmulator> {
  const { webhookTo, faults = {}, ...rest } = options;
  const credentials = rest.credentials ?? { clientId: "local-client", clientSecret: "local-secret" };
  const store = createShopifyEmulator({
    stateFile: null,
    retryDelaysMs: [1, 1, 1],
    ...rest,
    credentials,
    production: false,
  });
  for (const [name, setting] of Object.entries(faults)) store.faults.set(name as FaultName, setting);
  const url = await store.start();
  if (webhookTo !== undefined) store.subscribe({ uri: webhookTo, topics: subscribedTopics });
  return { url, shopDomain: shopFacts.domain, credentials, store, close: () => store.close() };
}
