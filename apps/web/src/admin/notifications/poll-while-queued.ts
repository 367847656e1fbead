import type { NotificationRow } from "@scriptkeeper/contracts/reporting/logs";

const WAITING_MS = 5_000;

/** After how many milliseconds what shows these emails looks again: while one of them waits to be sent. */
export function pollWhileQueued(
  emails: readonly Pick<NotificationRow, "status">[] | undefined,
): number | false {
  return emails?.some(({ status }) => status === "queued") ? WAITING_MS : false;
}
