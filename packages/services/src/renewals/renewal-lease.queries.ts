import { renewals } from "@scriptkeeper/db/schema";
import { leasesOn } from "../core/index.ts";

/** The lease to call the store for one renewal. */
export interface RenewalLease {
  renewalId: string;
  leaseId: string;
}

export const renewalLeases = leasesOn(renewals, { seconds: 30 });
