import type { AdminContext } from "@scriptkeeper/services/core";
import { afterAll, beforeAll } from "vitest";
import { type TestContext, testContext } from "./context.ts";
import { adminActor, insertAdmin } from "./factories.ts";
import { type ShopContext, type ShopOptions, shopContext } from "./shop-context.ts";

/**
 * Returns the context that the tests of this file, or of this `describe`, share: it is created before the first of them
 * and closed after the last.
 */
export function sharedContext(options?: Parameters<typeof testContext>[0]): TestContext {
  const ctx = {} as TestContext;
  beforeAll(async () => {
    Object.assign(ctx, await testContext(options));
  });
  afterAll(() => ctx.close());
  return ctx;
}

/** Returns a shared context with a local store. */
export function sharedShop(options?: ShopOptions): ShopContext {
  const ctx = {} as TestContext;
  const shop = { ctx } as ShopContext;
  beforeAll(async () => {
    const { ctx: made, ...others } = await shopContext(options);
    Object.assign(ctx, made);
    Object.assign(shop, others);
  });
  afterAll(() => shop.close());
  return shop;
}

/** Returns a shared context for a new administrator with these columns. */
export function sharedAdmin(ctx: TestContext, columns?: Parameters<typeof insertAdmin>[1]): AdminContext {
  const admin = {} as AdminContext;
  beforeAll(async () => {
    Object.assign(admin, ctx.as(adminActor(await insertAdmin(ctx, columns))));
  });
  return admin;
}
