import type { LimitName } from "@scriptkeeper/api/caller";
import { messages } from "@scriptkeeper/contracts/messages";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** How many calls an IP address may make in a time window. */
export interface CallLimit {
  max: number;
  windowMs: number;
  message: string;
}
export type CallLimits = Record<LimitName, CallLimit>;

/** Returns the limits by purpose; the windows are fixed, the numbers are settings. */
export function callLimits(max: Record<LimitName, number>): CallLimits {
  const { tooManyLogins, tooManyRequests } = messages;
  return {
    login: { max: max.login, windowMs: MINUTE_MS, message: tooManyLogins },
    forgotPassword: { max: max.forgotPassword, windowMs: HOUR_MS, message: tooManyRequests },
    resetPassword: { max: max.resetPassword, windowMs: HOUR_MS, message: tooManyRequests },
    resetLink: { max: max.resetLink, windowMs: HOUR_MS, message: tooManyRequests },
    renewal: { max: max.renewal, windowMs: MINUTE_MS, message: tooManyRequests },
    general: { max: max.general, windowMs: MINUTE_MS, message: tooManyRequests },
  };
}
