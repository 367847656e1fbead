import { addHours, addMinutes, min } from "date-fns";

/** How long sessions live. */
export interface SessionLife {
  /** Minutes without a call after which a session ends. */
  idleMinutes: number;
  /** Hours after the sign-in at which a session ends, however much it is used. */
  hours: number;
}

export interface SessionTimes {
  createdAt: Date;
  /** The end that its token was given. */
  expiresAt: Date;
  /** Its last use; null where none was noted since the sign-in. */
  lastSeenAt: Date | null;
}

/** When a session ends unless it is used again: at the first of its token's end, its longest life, and its idle time. */
export function sessionEnd(
  { createdAt, expiresAt, lastSeenAt }: SessionTimes,
  { idleMinutes, hours }: SessionLife,
): Date {
  return min([expiresAt, addHours(createdAt, hours), addMinutes(lastSeenAt ?? createdAt, idleMinutes)]);
}
