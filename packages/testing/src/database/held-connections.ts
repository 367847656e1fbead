import { AsyncLocalStorage } from "node:async_hooks";
import type { Db } from "@scriptkeeper/db/connection";
import { hashing } from "@scriptkeeper/services/auth";
import type { Store } from "@scriptkeeper/store/port";

const transaction = new AsyncLocalStorage<"open">();

/** Notices which calls have a transaction open, and with it a pooled connection. */
export function watchTransactions(db: Db): void {
  const open = db.transaction.bind(db);
  db.transaction = (work, config) => open((tx) => transaction.run("open", () => work(tx)), config);
}

/** Does what another call does, while the test that begins it holds a transaction open. */
export function asAnotherCall<T>(work: () => T): T {
  return transaction.exit(work);
}

/** Fails the test, by printing, in which something slow is begun while the same call holds a connection. */
export function refuseInTransaction(what: string): void {
  if (transaction.getStore())
    console.error(`${what} inside a transaction, which holds a connection meanwhile`);
}

/** The same store, for whose answers nobody may wait inside a transaction. */
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

/** Nobody may compute a password's hash inside a transaction. */
export function watchHashing(): void {
  if (isHashingWatched) return;
  isHashingWatched = true;
  const { hash, verify } = hashing;
  hashing.verify = (...args) => {
    refuseInTransaction("a password was verified");
    return verify(...args);
  };
  hashing.hash = (...args) => {
    refuseInTransaction("a password was hashed");
    return hash(...args);
  };
}

let isHashingWatched = false;
