import { StoreError, type StoreErrorKind } from "@scriptkeeper/store/port";

const AWAY: StoreErrorKind[] = ["network", "server", "throttled", "auth"];

/** Whether the store may do later what it did not do now. */
export function isStoreUnavailable(error: unknown): boolean {
  return error instanceof StoreError && AWAY.includes(error.kind);
}
