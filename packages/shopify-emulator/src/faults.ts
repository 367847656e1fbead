export const faultNames = [
  "throttled",
  "http-429",
  "http-502",
  "unreadable-reply",
  "no-reply",
  "slow",
  "lost-reply",
  "down",
  "draft-not-ready",
  "line-refused",
  "price-refused",
  "search-lag",
  "duplicate-webhook",
  "webhook-lost",
] as const;

/**
 * What can be made to go wrong.
 * - `throttled`: the cost bucket is empty
 * - `http-429`: the older form of throttling, with `Retry-After` in seconds
 * - `http-502`: a bad gateway, nothing was done
 * - `unreadable-reply`: done, but the answer is not JSON
 * - `no-reply`: nothing was done and no answer ever comes
 * - `slow`: nothing is done, and no answer comes, for `delayMs`; then as ever
 * - `lost-reply`: done, but the connection drops before the answer
 * - `down`: the connection drops, nothing was done
 * - `draft-not-ready`: a draft's link takes `delayMs` to appear
 * - `line-refused`: a draft with one of `variantIds` is refused
 * - `price-refused`: the price of one of `variantIds` is refused
 * - `search-lag`: searches do not see what is younger than `delayMs`
 * - `duplicate-webhook`: a message is sent twice
 * - `webhook-lost`: a message is never sent
 */
export type FaultName = (typeof faultNames)[number];

export interface FaultSetting {
  /** How often it strikes before it is over; `null` until cleared. Once when left out. */
  times?: number | null | undefined;
  /** Only calls of this field of the API, such as "draftOrderCreate". */
  operation?: string | undefined;
  variantIds?: readonly string[] | undefined;
  delayMs?: number | undefined;
}

export interface Faults {
  set(name: FaultName, setting?: FaultSetting): void;
  clear(name?: FaultName): void;
  /** Lets a fault strike if it is switched on and meant for this operation. */
  strike(name: FaultName, operation?: string): FaultSetting | null;
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
    strike(name, operation) {
      const setting = active.get(name);
      if (!setting || (setting.operation !== undefined && setting.operation !== operation)) return null;
      if (typeof setting.times === "number") {
        if (setting.times <= 1) active.delete(name);
        else active.set(name, { ...setting, times: setting.times - 1 });
      }
      return setting;
    },
  };
}
