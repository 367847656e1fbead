import type { FaultName, FaultSetting } from "./faults.ts";
import { createLocalStore, type LocalStore, type LocalStoreOptions } from "./local-store.ts";
import { shopFacts } from "./shop-facts.ts";

export interface StartedStore {
  /** The store's own address, `http://127.0.0.1:<port>`: what the adapter talks to. */
  url: string;
  shopDomain: string;
  credentials: LocalStoreOptions["credentials"];
  store: LocalStore;
  close(): Promise<void>;
}

export interface StartOptions extends Partial<Omit<LocalStoreOptions, "production">> {
  /** An address that is subscribed to the order topics from the start. */
  webhookTo?: string;
  faults?: Partial<Record<FaultName, FaultSetting>>;
}

const subscribedTopics = ["ORDERS_PAID", "ORDERS_CANCELLED", "REFUNDS_CREATE"];

/** Starts a local store for a test: any free port, state in memory, messages tried again at once. */
export async function startLocalStore(options: StartOptions = {}): Promise<StartedStore> {
  const { webhookTo, faults = {}, ...rest } = options;
  const credentials = rest.credentials ?? { clientId: "local-client", clientSecret: "local-secret" };
  const store = createLocalStore({
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
