import { prescription_items, product_configurations, type users } from "@scriptkeeper/db/schema";
import { renew } from "@scriptkeeper/services/renewals";
import { type DemoProduct, type DemoVariant, demoCatalogue } from "@scriptkeeper/shopify-emulator/catalogue";
import type { ShopifyEmulator } from "@scriptkeeper/shopify-emulator/emulator";
import { startShopifyEmulator } from "@scriptkeeper/shopify-emulator/start";
import type { StoreSwitches } from "@scriptkeeper/shopify-emulator/switches";
import { createShopifyStore } from "@scriptkeeper/store/shopify/shopify-store";
import { eq, sql } from "drizzle-orm";
import type { TestDatabase } from "../database/database.ts";
import { readRenewals } from "../database/reading.queries.ts";
import { TEST_TIME, type TestContext, testContext, testSettings } from "./context.ts";
import { insertItem, insertRenewalToken, insertUser } from "./factories.ts";
import { type FakeClock, fakeClock } from "./fake-clock.ts";
import { jumpingTime, standingTime } from "./store-time.ts";

type Item = typeof prescription_items.$inferSelect;
type User = typeof users.$inferSelect;

interface TestProduct {
  product: DemoProduct;
  variant: DemoVariant;
}

/** Products of the local store that tests order; it cannot sell `unavailable`. */
export const products: Record<"first" | "second" | "unavailable", TestProduct> = {
  first: testProduct((product) => product.variants.every((variant) => variant.isAvailable)),
  second: testProduct(
    (product, index) => index > 0 && product.variants.every((variant) => variant.isAvailable),
  ),
  unavailable: testProduct((product) => product.variants.every((variant) => !variant.isAvailable)),
};

export type ItemColumns = Partial<typeof prescription_items.$inferInsert> & {
  product?: keyof typeof products;
};

export interface ShopContext {
  ctx: TestContext;
  store: ShopifyEmulator;
  /** The store's address. */
  url: string;
  /** Inserts a patient with these items in a group each, and a link from the dashboard. */
  patientWith(columns: ItemColumns[]): Promise<{ patient: User; items: [Item, ...Item[]]; token: string }>;
  linkFor(patient: User, items: Item[]): Promise<string>;
  /** Inserts a patient with these items; `order` orders one pack of each with the same link. */
  customerWith(columns?: ItemColumns[]): Promise<Customer>;
  /** Returns the draft orders that the store has for a renewal. */
  draftsOf(renewalId: string | undefined): ReturnType<ShopifyEmulator["drafts"]>;
  /** Pays a deleted checkout, as a patient can who still has the payment page open. */
  payDeleted(draft: Draft | undefined): ReturnType<ShopifyEmulator["pay"]>;
  /** Sets the repeats left, as an administrator does. */
  setRepeats(itemId: number, repeats: number | null): Promise<void>;
  deleteItem(itemId: number): Promise<void>;
  close(): Promise<void>;
}

type Draft = ReturnType<ShopifyEmulator["drafts"]>[number];

export interface Customer {
  patient: User;
  items: [Item, ...Item[]];
  token: string;
  order(includeDelivery?: boolean, token?: string): ReturnType<typeof renew>;
  /** The newest renewal. */
  renewal(): Promise<Awaited<ReturnType<typeof readRenewals>>[number]>;
  /** The newest renewal's checkout, if the store has one. */
  draft(): Promise<Draft | undefined>;
}

export interface ShopOptions {
  webhookTo?: string;
  /** Where the store's set-up differs from the demonstration store. */
  switches?: Partial<StoreSwitches>;
  /** Whether the store uses the test's clock as well. */
  isTimeless?: boolean;
  /** The timeout of calls to the store, in milliseconds. */
  timeoutMs?: number;
  /** A migrated database, used instead of a new one. */
  database?: TestDatabase;
}

/**
 * Creates a database and a local store for the test file, with the real adapter over HTTP between them. The adapter
 * does not pause between retries.
 */
export async function shopContext({
  isTimeless,
  timeoutMs = isTimeless ? 200 : 1_500,
  database,
  ...options
}: ShopOptions = {}): Promise<ShopContext> {
  let clock: FakeClock = fakeClock(TEST_TIME);
  const { now, sleep } = isTimeless ? standingTime(() => clock.now()) : jumpingTime();
  const started = await startShopifyEmulator({ ...options, now });
  const adapter = createShopifyStore({
    baseUrl: started.url,
    shopDomain: started.shopDomain,
    apiVersion: "2026-07",
    credentials: { kind: "app", ...started.credentials },
    timeoutMs,
    now,
    sleep,
  });
  const ctx = await testContext({
    store: adapter,
    settings: { shop: { ...testSettings.shop, checkoutOrigins: [started.url] } },
    ...(database ? { database } : {}),
  });
  clock = ctx.clock;
  await ctx.db.insert(product_configurations).values(demoCatalogue.map(configurationOf));
  const linkFor = async (patient: User, items: Item[]) =>
    (await insertRenewalToken(ctx, { user_id: patient.id, item_ids: items.map((item) => item.id) })).token;
  const draftsOf = (renewalId: string | undefined) =>
    started.store.drafts().filter((draft) => draft.tags.includes(`rxr-${renewalId}`));
  const patientWith: ShopContext["patientWith"] = async (columns) => {
    const patient = await insertUser(ctx);
    const items: Item[] = [];
    for (const { product = "first", ...rest } of columns)
      items.push(await insertItem(ctx, { user_id: patient.id, ...itemOf(products[product]), ...rest }));
    const [first, ...others] = items;
    if (!first) throw new Error("a patient without items orders nothing");
    return { patient, items: [first, ...others], token: await linkFor(patient, items) };
  };
  return {
    ctx,
    store: started.store,
    url: started.url,
    linkFor,
    draftsOf,
    patientWith,
    customerWith: async (columns = [{}]) => {
      const customer = await patientWith(columns);
      const prescriptionItems = customer.items.map(({ id }) => ({ id, quantity: 1 }));
      const renewal = async () => {
        const newest = (await readRenewals(ctx.db, customer.patient.id)).at(-1);
        if (!newest) throw new Error("nothing was ordered");
        return newest;
      };
      return {
        ...customer,
        order: (includeDelivery = false, token = customer.token) =>
          renew(ctx, { token, prescriptionItems, includeDelivery }),
        renewal,
        draft: async () => draftsOf((await renewal()).id)[0],
      };
    },
    payDeleted: (draft) => {
      const drafts = started.store.drafts() as Draft[];
      if (!draft) throw new Error("there was no such checkout");
      drafts.push(draft);
      const order = started.store.pay(draft.id);
      drafts.pop();
      return order;
    },
    setRepeats: async (itemId, repeats) => {
      const repeats_revision = sql`${prescription_items.repeats_revision} + 1`;
      await ctx.db
        .update(prescription_items)
        .set({ repeats, repeats_revision })
        .where(eq(prescription_items.id, itemId));
    },
    deleteItem: async (itemId) => {
      await ctx.db.delete(prescription_items).where(eq(prescription_items.id, itemId));
    },
    close: async () => {
      await ctx.close();
      await started.close();
    },
  };
}

function testProduct(fits: (product: DemoProduct, index: number) => boolean): TestProduct {
  const product = demoCatalogue.find(fits);
  const variant = product?.variants[0];
  if (!product || !variant) throw new Error("the demonstration catalogue has no such product");
  return { product, variant };
}

function itemOf({ product, variant }: TestProduct) {
  return { product_id: product.productId, product_name: product.title, variant_id: variant.variantId };
}

function configurationOf(product: DemoProduct) {
  return {
    product_id: product.productId,
    product_name: product.title,
    days_supply: product.daysSupply,
    processing_days: product.processingDays,
    is_cannabis: product.isCannabis,
    is_available: product.variants.some((variant) => variant.isAvailable),
  };
}
