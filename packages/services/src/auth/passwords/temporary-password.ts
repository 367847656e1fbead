import { randomBytes, timingSafeEqual } from "node:crypto";
import { messages } from "@scriptkeeper/contracts/messages";
import { badInput, type Context, hashToken } from "../../core/index.ts";
import { temporaryPasswordEnd } from "../../email/index.ts";
import { type Account, saveCredentials } from "../auth.queries.ts";
import { unmatchableHash } from "./password-hash.ts";

/**
 * Saves a temporary password, which works until the owner sets one or it expires. It is as random as a link, so its
 * hash is stored like a link's.
 */
export function saveTemporaryPassword(
  ctx: Pick<Context, "db" | "clock">,
  { userId, password }: { userId: number; password: string },
): Promise<void> {
  const at = ctx.clock.now();
  return saveCredentials(ctx.db, {
    userId,
    passwordHash: unmatchableHash(),
    temporaryHash: hashToken(password),
    temporaryUntil: temporaryPasswordEnd(at),
    at,
  });
}

export function isTemporaryPassword(
  account: Pick<Account, "temporaryHash"> | null,
  password: string,
): boolean {
  return timingSafeEqual(hashToken(password), account?.temporaryHash ?? randomBytes(32));
}

/** Refuses the temporary password itself as the new password: it has to be replaced. */
export function refuseTemporaryPassword(account: Pick<Account, "temporaryHash">, newPassword: string): void {
  if (isTemporaryPassword(account, newPassword)) throw badInput("newPassword", messages.passwordIsTemporary);
}
