import { addSeconds } from "date-fns";
import type { Lease } from "./price-runs.queries.ts";

/** One run in the hands of one worker. */
export interface RunLease extends Lease {
  /** Aborted when the process stops: begin nothing new. */
  signal: AbortSignal;
}

/** Longer than one call of the store takes with all its tries, so that a run is never held twice. */
const LEASE_SECONDS = 90;

export function leaseUntil(now: Date): Date {
  return addSeconds(now, LEASE_SECONDS);
}
