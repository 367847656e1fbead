import { createHash } from "node:crypto";
import { messages } from "@scriptkeeper/contracts/messages";
import { GUESSES_COUNT_HOURS, guessDelayMinutes } from "@scriptkeeper/domain/accounts/guess-delay";
import { addMinutes, differenceInMilliseconds, subHours, subMinutes } from "date-fns";
import { AppError, type Context, isSignedIn } from "../../core/index.ts";
import { addressOf } from "../passwords/password-hash.ts";
import {
  countFailuresFromAddress,
  deleteFailures,
  deleteFailuresFromAddress,
  deleteLoginFailure,
  insertLoginFailure,
  type LoginAttempt,
  listFailures,
} from "./login-failures.queries.ts";

type Counting = Pick<Context, "db" | "actor" | "clock" | "settings">;

export interface CountedAttempt {
  /** Whether the account is locked for an hour if this attempt fails. */
  locks: boolean;
  /** Removes the attempt again, because its password was not checked. */
  undo(): Promise<void>;
  succeed(): Promise<void>;
}

/**
 * Counts an attempt as failed before the password is checked, so that simultaneous attempts all count: by account and
 * address, and by account alone. TOO_MANY_REQUESTS when there were too many.
 */
export async function countAttempt(ctx: Counting, email: string): Promise<CountedAttempt> {
  const { db } = ctx;
  const attempt = {
    accountHash: accountHash(email),
    ipAddress: addressOf(ctx.actor),
    isSignedIn: isSignedIn(ctx.actor),
  };
  await refuseTooMany(ctx, attempt, null);
  const { id } = await insertLoginFailure(db, { ...attempt, at: ctx.clock.now() });
  const undo = () => deleteLoginFailure(db, id);
  try {
    const failures = await refuseTooMany(ctx, attempt, id);
    const locks = failures + 1 >= ctx.settings.limits.accountFailuresPerHour;
    return { locks, undo, succeed: () => deleteFailuresFromAddress(db, attempt) };
  } catch (error) {
    await undo();
    throw error;
  }
}

/** Forgets earlier wrong guesses, so that they do not hold up the owner who has just set a new password with a link. */
export function forgetGuesses(db: Context["db"], email: string): Promise<void> {
  return deleteFailures(db, accountHash(email));
}

/** Throws TOO_MANY_REQUESTS when there were too many other attempts; returns how many count against the account. */
async function refuseTooMany(ctx: Counting, attempt: LoginAttempt, except: number | null): Promise<number> {
  const now = ctx.clock.now();
  const { loginFailures, loginWindowMinutes, accountFailuresPerHour } = ctx.settings.limits;
  const since = subMinutes(now, loginWindowMinutes);
  if ((await countFailuresFromAddress(ctx.db, { attempt, since, except })) >= loginFailures)
    throw tooMany(attempt, loginWindowMinutes * 60);
  const failures = await listFailures(ctx.db, {
    attempt,
    since: subHours(now, GUESSES_COUNT_HOURS),
    except,
    limit: accountFailuresPerHour,
  });
  const seconds = secondsToRest(failures, { most: accountFailuresPerHour, now });
  if (seconds > 0) throw tooMany(attempt, seconds);
  return failures.length;
}

/** Zero without any failure, even if a simultaneous attempt has failed since `now` was read. */
function secondsToRest([last, ...others]: Date[], { most, now }: { most: number; now: Date }): number {
  const delay = last ? guessDelayMinutes(others.length + 1, most) : 0;
  if (!last || delay === 0) return 0;
  return Math.ceil(differenceInMilliseconds(addMinutes(last, delay), now) / 1000);
}

function tooMany({ isSignedIn }: LoginAttempt, retryAfterSeconds: number): AppError {
  const message = isSignedIn ? messages.tooManyPasswords : messages.tooManyLogins;
  return new AppError("TOO_MANY_REQUESTS", message, { retryAfterSeconds });
}

function accountHash(email: string): Buffer {
  return createHash("sha256").update(email).digest();
}
