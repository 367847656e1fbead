import type { Log } from "@scriptkeeper/services/core";
import { startShopifyEmulator } from "@scriptkeeper/shopify-emulator/start";
import { expect, onTestFinished, test } from "vitest";
import { openStore } from "./open-store.ts";

async function open(apiVersion: string) {
  const started = await startShopifyEmulator({});
  onTestFinished(() => started.close());
  const warnings: unknown[] = [];
  const silent = () => undefined;
  const log: Log = { info: silent, error: silent, warn: (...said) => warnings.push(said) };
  const stopping = new AbortController();
  const options = {
    shopDomain: started.shopDomain,
    baseUrl: started.url,
    apiVersion,
    credentials: { kind: "app", ...started.credentials },
  } as const;
  return { store: openStore(options, { log, signal: stopping.signal }), warnings, stopping };
}

test("opens the store that the settings name, and logs what it says of itself", async () => {
  const { store, warnings } = await open("2025-01");
  expect(await store.preflight()).toMatchObject({ currency: "AUD" });
  const event = { type: "version_drift", pinned: "2025-01", answered: "2026-07" };
  expect(warnings).toEqual([[{ event }, "store API event"]]);
});

test("calls end when the process stops", async () => {
  const { store, stopping } = await open("2026-07");
  stopping.abort();
  await expect(store.preflight()).rejects.toThrow();
});
