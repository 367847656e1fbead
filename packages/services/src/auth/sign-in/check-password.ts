import { messages } from "@scriptkeeper/contracts/messages";
import { AppError, auditWrongPassword, type Context } from "../../core/index.ts";
import type { Account } from "../auth.queries.ts";
import { toAsker, verifyPassword } from "../passwords/password-hash.ts";
import { isTemporaryPassword } from "../passwords/temporary-password.ts";
import { countAttempt } from "./count-attempt.ts";
import { notifyOwnerOfGuesses } from "./notify-owner-of-guesses.ts";

export interface PasswordClaim {
  email: string;
  /** `null` when there is no account. */
  account: Account | null;
  password: string;
}

/**
 * Whether the password is the account's; takes the same time whether or not the account exists. Wrong passwords count
 * wherever they are typed: TOO_MANY_REQUESTS after too many, BUSY while too many others wait. WRONG_CREDENTIALS for an
 * expired temporary password. Call it outside transactions.
 */
export async function checkPassword(
  ctx: Context,
  { email, account, password }: PasswordClaim,
): Promise<boolean> {
  const attempt = await countAttempt(ctx, email);
  const asker = toAsker(ctx.actor, email);
  const isOwn = await verifyPassword(account?.passwordHash ?? null, password, asker).catch(async (error) => {
    await attempt.undo();
    throw error;
  });
  const isTemporary = isTemporaryPassword(account, password);
  if (!isOwn && !isTemporary) {
    await auditWrongPassword(ctx, account?.user.id ?? null);
    if (attempt.locks) await notifyOwnerOfGuesses(ctx, account);
    return false;
  }
  await attempt.succeed();
  if (isTemporary) refuseEnded(account, ctx.clock.now());
  return true;
}

/** Only somebody who has the password learns that it has expired. */
function refuseEnded(account: Account | null, now: Date): void {
  if (account?.temporaryUntil && account.temporaryUntil > now) return;
  throw new AppError("WRONG_CREDENTIALS", messages.temporaryPasswordEnded);
}
