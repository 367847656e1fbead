import { setMaxListeners } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import type { Db } from "@scriptkeeper/db/connection";
import type { MailPort } from "./mail-port.ts";
import { retryUntilWritten } from "./retry-until-written.ts";
import { takeSlot } from "./smtp-rate-slots.queries.ts";

export interface RateLimit {
  db: Db;
  /** Whoever sends to the same host waits in the same line. */
  host: string;
  perSecond: number;
  /** Gives up its turns when the process stops. */
  signal: AbortSignal;
}

/** The same mail, of which all workers together hand so many a second to the host and no more. */
export function limitRate(mail: MailPort, { db, host, perSecond, signal }: RateLimit): MailPort {
  // Each email that waits for its turn listens, and they are as many as are under way at once.
  setMaxListeners(0, signal);
  const send: MailPort["send"] = async (...email) => {
    const waitMs = await retryUntilWritten(() => takeSlot(db, { host, perSecond }));
    await pause(waitMs, undefined, { signal }).catch(() => undefined);
    return signal.aborted ? { state: "notAttempted" } : mail.send(...email);
  };
  return { ...mail, send };
}
