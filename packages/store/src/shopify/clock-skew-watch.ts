import { CLOCKS_APART_MINUTES } from "@scriptkeeper/contracts/constants";
import type { ShopifyEvent } from "./options.ts";

const APART_MS = CLOCKS_APART_MINUTES * 60_000;

/**
 * Watches how far our clock is ahead of the store's, by the `date` of its last answer. A large difference is reported
 * once.
 */
export function createClockSkewWatch(now: () => number, onEvent: (event: ShopifyEvent) => void) {
  let aheadMs: number | null = null;
  let isTold = false;
  return {
    aheadMs: () => aheadMs,
    watch(date: string | null): void {
      const told = Date.parse(date ?? "");
      if (Number.isNaN(told)) return;
      aheadMs = now() - told;
      const isApart = Math.abs(aheadMs) > APART_MS;
      if (isApart && !isTold) onEvent({ type: "clock_skew", aheadMs });
      isTold = isApart;
    },
  };
}
