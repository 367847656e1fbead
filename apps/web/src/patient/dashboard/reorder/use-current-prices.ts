import { trpc } from "../../../shared/api/trpc.ts";

const FRESH_FOR_MS = 5 * 60_000;

/** In cents, by prescription. */
export type CurrentPrices = ReadonlyMap<number, number>;

/** What one pack of each medicine costs just now; of some, or of all, nobody may know. Nothing while they are on the way. */
export function useCurrentPrices(): CurrentPrices | undefined {
  const { data, isPending } = trpc.renewals.currentPrices.useQuery(undefined, {
    staleTime: FRESH_FOR_MS,
    retry: false,
  });
  return isPending ? undefined : new Map(data?.prices.map(({ id, total_cents }) => [id, total_cents]));
}
