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
  /** A lease that ends later was taken by a clock that ran ahead, and must not keep the row until then. */
  const latestEnd = (now: Date) => latestRightTime(addSeconds(now, seconds));
  return {
    seconds,
    /** The columns of a row that is being leased. */
    begin: (now: Date) => ({ lease_id: randomUUID(), lease_until: addSeconds(now, seconds) }),
    /** The columns of a lease that is renewed: from now it lasts as long as a new one. */
    extend: (now: Date) => ({ lease_until: addSeconds(now, seconds) }),
    /** Whether nobody holds the row, or the lease has run out by now. */
    isFree: (now: Date) =>
      or(isNull(table.lease_until), lte(table.lease_until, now), gt(table.lease_until, latestEnd(now))),
    /** The opposite, for a row that has been read. */
    isHeld: ({ lease_until: until }: { lease_until: Date | null }, now: Date) =>
      until !== null && until > now && until <= latestEnd(now),
    isHeldBy: (leaseId: string | Placeholder) => eq(table.lease_id, leaseId),
  };
}
