import { createLogger } from "@scriptkeeper/app-runtime/logger";
import { price_run_rows } from "@scriptkeeper/db/schema";
import { createJobNotifier, type JobNotifier } from "@scriptkeeper/jobs/notifier";
import { getPriceRun, startPriceRun } from "@scriptkeeper/services/price-updates";
import { type PriceDesk, priceDesk } from "@scriptkeeper/services/price-updates/testing";
import { demoCatalogue } from "@scriptkeeper/shopify-emulator/catalogue";
import { sharedShop } from "@scriptkeeper/testing/services/shared-context";
import { isNotNull } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { readConfig } from "./config.ts";
import { type RunningWorker, startWorker } from "./worker.ts";

const patience = { timeout: 20_000, interval: 50 };
const variants = demoCatalogue.flatMap((product) => product.variants);

const shop = sharedShop();
let notifier: JobNotifier;
let desk: PriceDesk;
beforeAll(async () => {
  shop.ctx.clock.set(new Date().toISOString());
  notifier = createJobNotifier({ databaseUrl: shop.ctx.databaseUrl, onError: () => undefined });
  desk = await priceDesk(shop.ctx);
});
afterAll(() => notifier.close());

const workers: RunningWorker[] = [];
const lines: string[] = [];
afterEach(() => Promise.all(workers.splice(0).map((worker) => worker.stop())));

function work(): RunningWorker {
  const config = readConfig({
    NODE_ENV: "test",
    DATABASE_URL: shop.ctx.databaseUrl,
    SECRET_KEY: "a secret that only the tests know, 0123456789",
    SMTP_URL: "smtp://127.0.0.1:9",
    PUBLIC_URL: shop.ctx.settings.publicUrl,
    SHOPIFY_SHOP_DOMAIN: "pharmacy.example",
    SHOPIFY_BASE_URL: shop.url,
    SHOPIFY_CLIENT_ID: "local-client",
    SHOPIFY_CLIENT_SECRET: "local-secret",
  });
  const destination = { write: (line: string) => void lines.push(line) };
  const worker = startWorker(config, createLogger({ program: "worker", level: "info", destination }));
  workers.push(worker);
  return worker;
}

test("a price update continues where it was when its worker is stopped and another one starts", {
  timeout: 60_000,
}, async () => {
  // Near enough to the new price that nobody has to tick a row by hand.
  for (const { variantId } of variants) shop.store.changeVariant({ variantId, priceCents: 1899 });
  const first = work();
  const { id } = await desk.upload(
    variants.map(({ sku }) => [sku, "19.99"] as const),
    "sku",
  );
  notifier.notify("prices");
  const run = await vi.waitFor(async () => {
    const looked = await getPriceRun(desk.admin, { id });
    if (looked.state !== "review") throw new Error("not looked up yet");
    return looked;
  }, patience);
  expect(run).toMatchObject({ included: variants.length });

  shop.store.faults.set("no-reply", { times: null, operation: "productVariantsBulkUpdate" });
  await startPriceRun(desk.admin, run);
  notifier.notify("prices");
  const asked = isNotNull(price_run_rows.attempted_at);
  await vi.waitFor(
    async () => expect(await shop.ctx.db.$count(price_run_rows, asked)).toBeGreaterThan(0),
    patience,
  );
  await first.stop();
  expect(await getPriceRun(desk.admin, run)).toMatchObject({
    state: "running",
    outcomes: { waiting: variants.length },
  });

  shop.store.faults.clear();
  work();
  await vi.waitFor(async () => {
    expect(await getPriceRun(desk.admin, run)).toMatchObject({
      state: "done",
      outcomes: { changed: variants.length, failed: 0 },
    });
  }, patience);
  const live = await shop.ctx.store.findVariants(variants.map(({ variantId }) => variantId));
  expect(new Set(live.map(({ priceCents }) => priceCents))).toEqual(new Set([1999]));
  for (const name of ["Tovarastin", "TOV-20"]) expect(lines.join("")).not.toContain(name);
});
