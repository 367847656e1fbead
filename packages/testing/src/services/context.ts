import { connect } from "@scriptkeeper/db/connection";
import { openSqlConsole } from "@scriptkeeper/db/sql-console/sql-console";
import {
  type Actor,
  type Context,
  defaultLimits,
  deriveKeys,
  type JobNotifier,
  type Log,
  type Settings,
} from "@scriptkeeper/services/core";
import { type Store, StoreError } from "@scriptkeeper/store/port";
import { createTestDatabase, type TestDatabase } from "../database/database.ts";
import { watchedStore, watchHashing, watchTransactions } from "../database/held-connections.ts";
import { keepingPlans, keepPlans } from "../database/keep-plans.ts";
import { type FakeClock, fakeClock } from "./fake-clock.ts";

/** Late morning of 10 March 2026 in Sydney, still the evening before in UTC. */
export const TEST_TIME = "2026-03-09T23:30:00.000Z";
export const TEST_ADDRESS = "203.0.113.7";

export const testSettings: Settings = {
  storeTimezone: "Australia/Sydney",
  publicUrl: "https://renew.pharmacy.example",
  pharmacyName: "Pharmacy Example",
  supportEmail: "help@pharmacy.example",
  pharmacyAddress: null,
  supportPhone: null,
  openingHours: null,
  currency: "AUD",
  deliveryFeeCents: 3000,
  pickupTitle: "Pick up at the pharmacy",
  pace: { preparingDays: 2, deliveryDays: 7 },
  reminderSchedule: "0 0 * * * *",
  checkoutWaitMs: 500,
  auditRetentionDays: 730,
  limits: defaultLimits,
  shop: {
    domain: "scriptkeeper-demo.myshopify.com",
    webhookAddress: "https://renew.pharmacy.example/webhooks/shopify",
    checkoutOrigins: ["https://scriptkeeper-demo.myshopify.com"],
  },
};

export interface RecordingNotifier extends JobNotifier {
  notified: Parameters<JobNotifier["notify"]>[0][];
}

export interface TestContext extends Context {
  clock: FakeClock;
  jobs: RecordingNotifier;
  databaseUrl: string;
  /** Returns the same context for another actor. */
  as<A extends Actor>(actor: A): Context<A>;
  /** Closes the connections and drops the database. */
  close(): Promise<void>;
}

/**
 * Creates the context that verbs need, on a fresh, migrated database of its own, or on a given one: a clock that
 * stands still, a job queue that only records, a silent log, and an unreachable store. Hashing, or calling the store,
 * inside a transaction fails the test. Repeated statements are planned once; without `keepsPlans` each is planned for
 * what it asks, as in the product, which matters among many rows. Call it in `beforeAll`.
 */
export async function testContext(
  overrides: Partial<Pick<Context, "actor" | "store" | "log">> & {
    now?: string;
    settings?: Partial<Settings>;
    database?: TestDatabase;
    isUnhurried?: boolean;
    keepsPlans?: boolean;
  } = {},
): Promise<TestContext> {
  const database = overrides.database ?? (await createTestDatabase());
  const { isUnhurried = false, keepsPlans = true } = overrides;
  const url = keepsPlans ? keepingPlans(database.url) : database.url;
  const connection = connect({ url, name: "scriptkeeper-test", isUnhurried });
  if (keepsPlans) keepPlans(connection.pool);
  watchTransactions(connection.db);
  watchHashing();
  const ctx: Context & { clock: FakeClock; jobs: RecordingNotifier } = {
    actor: overrides.actor ?? { kind: "visitor", ipAddress: TEST_ADDRESS },
    requestId: "test-request",
    clock: fakeClock(overrides.now ?? TEST_TIME),
    db: connection.db,
    settings: { ...testSettings, ...overrides.settings },
    keys: deriveKeys("a secret that only the tests know, 0123456789"),
    store: watchedStore(overrides.store ?? absentStore()),
    jobs: recordingNotifier(),
    sqlConsole: openSqlConsole({ pool: connection.pool, databaseUrl: database.url, password: "tests-only" }),
    log: overrides.log ?? silentLog,
  };
  return {
    ...ctx,
    databaseUrl: database.url,
    as: (actor) => ({ ...ctx, actor }),
    close: async () => {
      await connection.close();
      await database.drop();
    },
  };
}

export const silentLog: Log = { info: () => undefined, warn: () => undefined, error: () => undefined };

export function recordingNotifier(): RecordingNotifier {
  const notified: RecordingNotifier["notified"] = [];
  return {
    notified,
    queueOn: "postgres",
    isReady: async () => true,
    notify: (topic) => {
      notified.push(topic);
    },
  };
}

/** Returns a store whose every call fails as if it were unreachable. */
export function absentStore(): Store {
  const fail = async (): Promise<never> => {
    throw new StoreError("network", "this test has no store");
  };
  return {
    preflight: fail,
    now: fail,
    listProducts: () => ({ [Symbol.asyncIterator]: () => ({ next: fail }) }),
    listFulfillments: fail,
    listOrders: () => ({ [Symbol.asyncIterator]: () => ({ next: fail }) }),
    findVariants: fail,
    findProducts: fail,
    findPricedVariants: fail,
    setPrices: fail,
    ensureCustomer: fail,
    hasCustomer: fail,
    createCheckout: fail,
    priceCheckout: fail,
    findCheckouts: fail,
    findCheckout: fail,
    deleteCheckout: fail,
    findOrder: fail,
    readOrder: fail,
    findOrders: fail,
    ensureWebhooks: fail,
  };
}
