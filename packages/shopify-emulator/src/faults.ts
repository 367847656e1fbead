export const faultNames = [
  "throttled",
  "http-429",
  "http-502",
  "internal-error",
  "unavailable-reply",
  "unreadable-reply",
  "no-reply",
  "slow",
  "lost-reply",
  "down",
  "draft-not-ready",
  "line-refused",
  "price-refused",
  "order-failing",
  "product-failing",
  "draft-kept",
  "search-lag",
  "duplicate-webhook",
  "webhook-lost",
] as const;

/**
 * The faults that can be set.
 * - `throttled`: the cost bucket is emptied
 * - `http-429`: the older form of throttling, with `Retry-After` in seconds
 * - `http-502`: a bad gateway; nothing was done
 * - `internal-error`: the API's own failure, with status 200 and a request id; nothing was done
 * - `unavailable-reply`: the call is done, but the answer is a 503
 * - `unreadable-reply`: the call is done, but the answer is not JSON
 * - `no-reply`: nothing is done, and no answer ever comes
 * - `slow`: the call is done only after `delayMs`
 * - `lost-reply`: the call is done, but the connection drops before the answer
 * - `down`: the connection drops; nothing is done
 * - `draft-not-ready`: a draft's link takes `delayMs` to appear
 * - `line-refused`: a draft with one of `variantIds` is refused
 * - `price-refused`: the price of one of `variantIds` is refused
 * - `order-failing`: the API fails itself at every answer with the lines of one of the orders `ids`
 * - `product-failing`: the API fails itself at every answer with the variants of one of the products `ids`
 * - `draft-kept`: the API refuses to delete one of the drafts `ids`, which stays
 * - `search-lag`: searches do not find what is newer than `delayMs`
 * - `duplicate-webhook`: a webhook is sent twice
 * - `webhook-lost`: a webhook is never sent
 */
export type FaultName = (typeof faultNames)[number];

export interface FaultSetting {
  /** How many times the fault strikes; `null` until it is cleared. By default once. */
  times?: number | null | undefined;
  /** Restricts the fault to calls of this API field, such as "draftOrderCreate". */
  operation?: string | undefined;
  variantIds?: readonly string[] | undefined;
  /** Restricts `order-failing`, `product-failing` and `draft-kept` to these orders, products or drafts; all by default. */
  ids?: readonly string[] | undefined;
  /** What `line-refused` says, instead of that the product is no longer available. */
  message?: string | undefined;
  delayMs?: number | undefined;
}

export interface Faults {
  set(name: FaultName, setting?: FaultSetting): void;
  clear(name?: FaultName): void;
  /**
   * Lets the fault strike if it is set and applies to this operation or id; returns its setting, or null if it didn't
   * strike.
   */
  strike(name: FaultName, operation?: string, id?: string): FaultSetting | null;
}

export function createFaults(): Faults {
  const active = new Map<FaultName, FaultSetting>();
  return {
    set(name, setting = {}) {
      active.set(name, { times: 1, ...setting });
    },
    clear(name) {
      if (name === undefined) active.clear();
      else active.delete(name);
    },
    strike(name, operation, id) {
      const setting = active.get(name);
      if (!setting || (setting.operation !== undefined && setting.operation !== operation)) return null;
      if (setting.ids && !setting.ids.some((one) => one === id)) return null;
      if (typeof setting.times === "number") {
        if (setting.times <= 1) active.delete(name);
        else active.set(name, { ...setting, times: setting.times - 1 });
      }
      return setting;
    },
  };
}
