import { trpc } from "../../shared/api/trpc.ts";

const FRESH_FOR_MS = 5 * 60_000;

/** What one pack of each medicine costs just now, in cents; of some, or of all, nobody may know. */
export function useCurrentPrices(): ReadonlyMap<number, number> {
  const { data } = trpc.renewals.currentPrices.useQuery(undefined, {
    staleTime: FRESH_FOR_MS,
    retry: false,
  });
  return new Map(data?.prices.map(({ id, total_cents }) => [id, total_cents]));
}
