import { createHash } from "node:crypto";
import { messages } from "@scriptkeeper/contracts/messages";
import { subMinutes } from "date-fns";
import type { Context } from "../context.ts";
import { AppError } from "../errors.ts";
import { isSignedIn } from "../policy.ts";
import {
  type Account,
  countLoginFailures,
  deleteLoginFailure,
  deleteLoginFailures,
  insertLoginFailure,
  type LoginAttempt,
} from "./auth.queries.ts";
import { addressOf, askerOf, verifyPassword } from "./password-hash.ts";
import { isTemporaryPassword } from "./temporary-password.ts";

export interface PasswordClaim {
  email: string;
  /** `null` where there is none. */
  account: Account | null;
  password: string;
}

/**
 * Whether the password is the account's, in the same time whether or not there is one. Wrong ones count, wherever they are
 * typed: TOO_MANY_REQUESTS after too many from one address, and BUSY while too many others wait. WRONG_CREDENTIALS for a
 * temporary password whose time is over. Call it outside transactions.
 */
export async function checkPassword(
  ctx: Pick<Context, "db" | "actor" | "clock" | "settings">,
  { email, account, password }: PasswordClaim,
): Promise<boolean> {
  const attempt = { accountHash: accountHash(email), ipAddress: addressOf(ctx.actor) };
  const counted = await countAttempt(ctx, attempt);
  const asker = askerOf(ctx.actor, email);
  const isOwn = await verifyPassword(account?.passwordHash ?? null, password, asker).catch(async (error) => {
    await deleteLoginFailure(ctx.db, counted.id);
    throw error;
  });
  const isTemporary = isTemporaryPassword(account, password);
  if (!isOwn && !isTemporary) return false;
  await deleteLoginFailures(ctx.db, attempt);
  if (isTemporary) refuseEnded(account, ctx.clock.now());
  return true;
}

/** Only whoever has the password learns that its time is over. */
function refuseEnded(account: Account | null, now: Date): void {
  if (account?.temporaryUntil && account.temporaryUntil > now) return;
  throw new AppError("WRONG_CREDENTIALS", messages.temporaryPasswordEnded);
}

/** Counts the attempt as failed before the password is looked at, so that attempts side by side all count. */
async function countAttempt(
  ctx: Pick<Context, "db" | "actor" | "clock" | "settings">,
  attempt: LoginAttempt,
): Promise<{ id: number }> {
  const now = ctx.clock.now();
  const { loginFailures, loginWindowMinutes } = ctx.settings.limits;
  const counted = await insertLoginFailure(ctx.db, { ...attempt, at: now });
  const since = subMinutes(now, loginWindowMinutes);
  if ((await countLoginFailures(ctx.db, { ...attempt, since })) <= loginFailures) return counted;
  await deleteLoginFailure(ctx.db, counted.id);
  const message = isSignedIn(ctx.actor) ? messages.tooManyPasswords : messages.tooManyLogins;
  throw new AppError("TOO_MANY_REQUESTS", message, { retryAfterSeconds: loginWindowMinutes * 60 });
}

function accountHash(email: string): Buffer {
  return createHash("sha256").update(email).digest();
}
