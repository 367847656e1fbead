import { randomUUID } from "node:crypto";
import { addSeconds } from "date-fns";
import { type Column, eq, gt, isNull, lte, or, type Placeholder } from "drizzle-orm";
import { latestRightTime } from "./clock.ts";

/** A table whose rows are each worked on by one process at a time. */
interface LeasedTable {
  lease_id: Column;
  lease_until: Column;
}

/** The values of both columns while nobody holds the row. */
export const noLease = { lease_id: null, lease_until: null } as const;

/**
 * Leases on the rows of a table. A lease lasts for the given number of seconds by the clock that is passed in, and a
 * holder that dies loses it then. A late holder may still be at work, so each of its statements must check `isHeldBy`.
 */
export function leasesOn(table: LeasedTable, { seconds }: { seconds: number }) {
  return {
    seconds,
    /** The columns of a row that is being leased. */
    begin: (now: Date) => ({ lease_id: randomUUID(), lease_until: addSeconds(now, seconds) }),
    /** The columns of a lease that is renewed: from now it lasts as long as a new one. */
    extend: (now: Date) => ({ lease_until: addSeconds(now, seconds) }),
    /**
     * Whether nobody holds the row, or the lease has run out by now. One that lasts longer than any lease was taken by a
     * clock that ran ahead, and must not keep the row until then.
     */
    isFree: (now: Date) =>
      or(
        isNull(table.lease_until),
        lte(table.lease_until, now),
        gt(table.lease_until, latestRightTime(addSeconds(now, seconds))),
      ),
    isHeldBy: (leaseId: string | Placeholder) => eq(table.lease_id, leaseId),
  };
}
