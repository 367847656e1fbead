import { addHours, addMinutes, min } from "date-fns";

/** How long sessions last. */
export interface SessionLife {
  /** After how many minutes without a call a session ends. */
  idleMinutes: number;
  /** How many hours after signing in a session ends, however much it is used. */
  hours: number;
}

export interface SessionTimes {
  createdAt: Date;
  /** The expiry set in its token. */
  expiresAt: Date;
  /** When it was last used; null if it has not been used since signing in. */
  lastSeenAt: Date | null;
}

/**
 * When a session ends unless it is used again: at the earliest of its token's expiry, its maximum life and its idle
 * time.
 */
export function sessionEnd(
  { createdAt, expiresAt, lastSeenAt }: SessionTimes,
  { idleMinutes, hours }: SessionLife,
): Date {
  return min([expiresAt, addHours(createdAt, hours), addMinutes(lastSeenAt ?? createdAt, idleMinutes)]);
}
