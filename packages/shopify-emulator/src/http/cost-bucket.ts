const maximum = 2_000;
const restoreRate = 100;
/** The most that one query may cost. */
export const MAX_QUERY_COST = 1_000;

export interface CostBucket {
  /** Takes the points of one query, or nothing when there are too few. */
  spend(cost: number): boolean;
  /** Empties the bucket, as a burst of calls from elsewhere would. */
  drain(): void;
  status(): { maximumAvailable: number; currentlyAvailable: number; restoreRate: number };
}

/** Points that fill up again by 100 a second, up to 2,000. */
export function createCostBucket(now: () => number): CostBucket {
  let available = maximum;
  let countedAt = now();
  function refill(): void {
    available = Math.min(maximum, available + ((now() - countedAt) / 1000) * restoreRate);
    countedAt = now();
  }
  return {
    spend(cost) {
      refill();
      if (available < cost) return false;
      available -= cost;
      return true;
    },
    drain() {
      refill();
      available = 0;
    },
    status() {
      refill();
      return { maximumAvailable: maximum, currentlyAvailable: Math.floor(available), restoreRate };
    },
  };
}
