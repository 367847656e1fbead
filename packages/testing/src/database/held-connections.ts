import { AsyncLocalStorage } from "node:async_hooks";
import type { Db } from "@scriptkeeper/db/connection";
import { hashing } from "@scriptkeeper/services/auth";
import type { Store } from "@scriptkeeper/store/port";

const transaction = new AsyncLocalStorage<"open">();

/** Tracks which calls have a transaction open, and so hold a pooled connection. */
export function watchTransactions(db: Db): void {
  const open = db.transaction.bind(db);
  db.transaction = (work, config) => open((tx) => transaction.run("open", () => work(tx)), config);
}

/** Runs `work` as a separate call, although the test that starts it has a transaction open. */
export function asAnotherCall<T>(work: () => T): T {
  return transaction.exit(work);
}

/** Fails the test, by printing an error, if something slow starts in a call that has a transaction open. */
export function refuseInTransaction(what: string): void {
  if (transaction.getStore())
    console.error(`${what} inside a transaction, which holds a connection meanwhile`);
}

/** Wraps a store so that calling it inside a transaction fails the test. */
export function watchedStore(store: Store): Store {
  return new Proxy(store, {
    get: (target, name) => {
      const call: unknown = Reflect.get(target, name);
      if (typeof call !== "function") return call;
      return (...args: unknown[]) => {
        refuseInTransaction(`the store's ${String(name)} was called`);
        return Reflect.apply(call, target, args);
      };
    },
  });
}

/**
 * Makes hashing or verifying a password inside a transaction fail the test. The same password is verified against the
 * same hash only once, because that takes far longer than everything else.
 */
export function watchHashing(): void {
  if (isHashingWatched) return;
  isHashingWatched = true;
  const { hash, verify } = hashing;
  const known = new Map<string, boolean>();
  hashing.verify = async (digest, password) => {
    refuseInTransaction("a password was verified");
    const pair = `${digest} ${password}`;
    const isMatch = known.get(pair) ?? (await verify(digest, password));
    known.set(pair, isMatch);
    return isMatch;
  };
  hashing.hash = (...args) => {
    refuseInTransaction("a password was hashed");
    return hash(...args);
  };
}

let isHashingWatched = false;
