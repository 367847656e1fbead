const maximum = 2_000;
const restoreRate = 100;
/** The maximum cost of one query. */
export const MAX_QUERY_COST = 1_000;

export interface CostBucket {
  /** Takes the points of one query, or none if there are too few; returns whether it did. */
  spend(cost: number): boolean;
  /** Empties the bucket, as a burst of other calls would. */
  drain(): void;
  status(): { maximumAvailable: number; currentlyAvailable: number; restoreRate: number };
}

/** Creates a bucket of at most 2,000 points, which refills by 100 a second. */
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
