import { randomUUID } from "node:crypto";
import { addSeconds } from "date-fns";
import { type Column, eq, isNull, lte, or, type Placeholder } from "drizzle-orm";

/** A table whose rows are worked on by one process at a time. */
interface LeasedTable {
  lease_id: Column;
  lease_until: Column;
}

/** What the two columns hold while nobody has the row. */
export const noLease = { lease_id: null, lease_until: null } as const;

/**
 * Leases on a table's rows. Who takes one has the row for so many seconds by the clock that is passed in, and whoever dies
 * loses it then. A holder that is late may still be at work: each of its statements must ask `isHeldBy`.
 */
export function leasesOn(table: LeasedTable, { seconds }: { seconds: number }) {
  return {
    seconds,
    /** The columns of a row that is taken. */
    begin: (now: Date) => ({ lease_id: randomUUID(), lease_until: addSeconds(now, seconds) }),
    /** The columns of a row that is held on to: from now it is as if it had just been taken. */
    extend: (now: Date) => ({ lease_until: addSeconds(now, seconds) }),
    /** That nobody has the row, or had it until now at most. */
    isFree: (now: Date) => or(isNull(table.lease_until), lte(table.lease_until, now)),
    isHeldBy: (leaseId: string | Placeholder) => eq(table.lease_id, leaseId),
  };
}
