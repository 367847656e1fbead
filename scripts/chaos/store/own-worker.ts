import type { Context } from "@scriptkeeper/services/core";
import {
  expireUnpaidCheckouts,
  reconcileOpenCheckouts,
  recoverStuckRenewals,
} from "@scriptkeeper/services/renewals";
import { processWebhooks, pullOrders } from "@scriptkeeper/services/store-sync";
import type { StartedEmulator } from "@scriptkeeper/shopify-emulator/start";
import { StoreError } from "@scriptkeeper/store/port";
import { createShopifyStore } from "@scriptkeeper/store/shopify/shopify-store";
import { testContext, testSettings } from "@scriptkeeper/testing/services/context";
import type { TempDatabase } from "../support/temp-database.ts";

export interface OwnWorker {
  /** Runs once what the schedules start often. */
  round(): Promise<void>;
  /** Reads all of the store's orders, as the schedules do occasionally. */
  pull(): Promise<void>;
  /** Errors not caused by the store. */
  unforeseen: unknown[];
  close(): Promise<void>;
}

const SWEEPS = [recoverStuckRenewals, expireUnpaidCheckouts, reconcileOpenCheckouts, processWebhooks];

/** One more worker, whose schedules tick on demand, so that nobody waits for the minute. */
export async function openOwnWorker(
  { databaseUrl }: TempDatabase,
  store: StartedEmulator,
): Promise<OwnWorker> {
  const adapter = createShopifyStore({
    baseUrl: store.url,
    shopDomain: store.shopDomain,
    apiVersion: "2026-07",
    credentials: { kind: "app", ...store.credentials },
    timeoutMs: 3_000,
  });
  const unforeseen: unknown[] = [];
  const note = (error: unknown) => {
    if (!(error instanceof StoreError)) unforeseen.push(error);
  };
  const given = await testContext({
    store: adapter,
    settings: { shop: { ...testSettings.shop, checkoutOrigins: [store.url] } },
    database: { url: databaseUrl, drop: async () => undefined },
  });
  const ctx: Context = {
    ...given,
    actor: { kind: "job", name: "chaos" },
    clock: { now: () => new Date() },
    log: { ...given.log, error: ({ err }) => note(err) },
  };
  return {
    round: async () => {
      for (const sweep of SWEEPS) await sweep(ctx).catch(note);
    },
    pull: async () => {
      await pullOrders(ctx).catch(note);
    },
    unforeseen,
    close: () => given.close(),
  };
}
