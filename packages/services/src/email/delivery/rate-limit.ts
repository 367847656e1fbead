import { setMaxListeners } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import type { Db } from "@scriptkeeper/db/connection";
import type { MailPort } from "./mail-port.ts";
import { retryUntilWritten } from "./retry-until-written.ts";
import { takeSlot } from "./smtp-rate-slots.queries.ts";

export interface RateLimit {
  db: Db;
  /** All senders to the same host share one line. */
  host: string;
  perSecond: number;
  /** Aborts the waiting when the process stops. */
  signal: AbortSignal;
}

/** Wraps a mail port so that all workers together hand at most `perSecond` emails a second to the host. */
export function limitRate(mail: MailPort, { db, host, perSecond, signal }: RateLimit): MailPort {
  // Every waiting email adds a listener, as many as are sent at once.
  setMaxListeners(0, signal);
  const send: MailPort["send"] = async (...email) => {
    const waitMs = await retryUntilWritten(() => takeSlot(db, { host, perSecond }));
    await pause(waitMs, undefined, { signal }).catch(() => undefined);
    return signal.aborted ? { state: "notAttempted" } : mail.send(...email);
  };
  return { ...mail, send };
}
