import type { NotificationRow } from "@scriptkeeper/contracts/reporting/logs";

const WAITING_MS = 5_000;

/** Returns the interval in milliseconds for reading these emails again while one of them is queued; otherwise false. */
export function pollWhileQueued(
  emails: readonly Pick<NotificationRow, "status">[] | undefined,
): number | false {
  return emails?.some(({ status }) => status === "queued") ? WAITING_MS : false;
}
