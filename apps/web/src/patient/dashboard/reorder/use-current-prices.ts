import type { CurrentPriceList } from "@scriptkeeper/contracts/renewals/renewals";
import { trpc } from "../../../shared/api/trpc.ts";

const FRESH_FOR_MS = 5 * 60_000;

/** The prices in cents, by prescription id. */
export type CurrentPrices = ReadonlyMap<number, number>;

/**
 * Returns the current price of one pack of each medicine, without those that are unknown, and what else the store said
 * with them; undefined while they load, and if they are not wanted.
 */
export function useCurrentPrices({ areWanted = true } = {}): {
  prices: CurrentPrices | undefined;
  stock: CurrentPriceList | undefined;
} {
  const { data, isPending } = trpc.renewals.currentPrices.useQuery(undefined, {
    enabled: areWanted,
    staleTime: FRESH_FOR_MS,
    retry: false,
  });
  const prices = isPending
    ? undefined
    : new Map(data?.prices.map(({ id, total_cents }) => [id, total_cents]));
  return { prices, stock: data };
}
