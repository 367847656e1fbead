import { setTimeout as wait } from "node:timers/promises";
import type { Context } from "@scriptkeeper/services/core";
import type { Store } from "@scriptkeeper/store/port";
import type { Random } from "../random/random.ts";

/** Thrown where a process crashes in a test. */
export class Killed extends Error {
  override readonly name = "Killed";
}

const LONGEST_PAUSE_MS = 8;

/**
 * Wraps a context as in a slow process that may crash before, within and after each transaction, and before and after
 * each call of the store. Whether it crashes is decided by `crashes` each time.
 */
export function crashingContext<C extends Context>(
  ctx: C,
  { crashes, random }: { crashes: () => boolean; random: Random },
): C {
  const live = async () => {
    await wait(random.integer(LONGEST_PAUSE_MS));
    if (crashes()) throw new Killed("the process crashed");
  };
  const transaction: typeof ctx.db.transaction = async (work, options) => {
    await live();
    const answer = await ctx.db.transaction(async (tx) => {
      const done = await work(tx);
      await live();
      return done;
    }, options);
    await live();
    return answer;
  };
  const db = new Proxy(ctx.db, {
    get: (target, name) => (name === "transaction" ? transaction : Reflect.get(target, name)),
  });
  return { ...ctx, db, store: crashingStore(ctx.store, live) };
}

function crashingStore(store: Store, live: () => Promise<void>): Store {
  const around =
    <Args extends unknown[], Answer>(call: (...args: Args) => Promise<Answer>) =>
    async (...args: Args) => {
      await live();
      const answer = await call(...args);
      await live();
      return answer;
    };
  return {
    ...store,
    findVariants: around(store.findVariants),
    findProducts: around(store.findProducts),
    findPricedVariants: around(store.findPricedVariants),
    setPrices: around(store.setPrices),
    ensureCustomer: around(store.ensureCustomer),
    createCheckout: around(store.createCheckout),
    priceCheckout: around(store.priceCheckout),
    findCheckouts: around(store.findCheckouts),
    findCheckout: around(store.findCheckout),
    deleteCheckout: around(store.deleteCheckout),
    findOrder: around(store.findOrder),
    findOrders: around(store.findOrders),
  };
}
