import { type StartOptions, startShopifyEmulator } from "@scriptkeeper/shopify-emulator/start";
import { onTestFinished } from "vitest";
import type { Store } from "../port.ts";
import { createShopifyClient, type ShopifyClient } from "../shopify/http/client.ts";
import { post } from "../shopify/http/post.ts";
import type { ShopifyEvent, ShopifyOptions } from "../shopify/options.ts";
import { createShopifyStore } from "../shopify/shopify-store.ts";

/** Connects the adapter and the local store by HTTP, with one clock for both that moves only with their pauses. */
export async function connect({
  local = {},
  adapter = {},
}: {
  local?: StartOptions;
  adapter?: Partial<ShopifyOptions>;
} = {}) {
  const clock = createClock();
  const started = await startShopifyEmulator({ now: clock.now, ...local });
  onTestFinished(() => started.close());
  const events: ShopifyEvent[] = [];
  const requests: string[] = [];
  const options: ShopifyOptions = {
    shopDomain: started.shopDomain,
    baseUrl: started.url,
    apiVersion: "2026-07",
    credentials: { kind: "app", ...started.credentials },
    now: clock.now,
    sleep: clock.sleep,
    onEvent: (event) => events.push(event),
    post: (url, request) => {
      requests.push(url.pathname);
      return post(url, request);
    },
    ...adapter,
  };
  const store: Store = createShopifyStore(options);
  const client: ShopifyClient = createShopifyClient(options);
  const callsMade = () => requests.filter((path) => path.endsWith("/graphql.json")).length;
  return { local: started.store, url: started.url, store, client, clock, events, requests, callsMade };
}

function createClock() {
  let time = Date.parse("2026-11-21T08:00:00Z");
  const pauses: number[] = [];
  return {
    pauses,
    now: () => time,
    advance(milliseconds: number) {
      time += milliseconds;
    },
    async sleep(milliseconds: number) {
      pauses.push(milliseconds);
      time += milliseconds;
    },
  };
}

export const someRenewal = "3f1c2a4e-8b0d-4c6f-9a57-0e1d2c3b4a59";
export const tovarastin = { variantId: "8401000101", priceCents: 1895 };
export const lisopramel = { variantId: "8401000102", priceCents: 1650 };
export const candovasarSoldOut = { variantId: "8401000112", priceCents: 1945 };
