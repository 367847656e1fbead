import { randomBytes, timingSafeEqual } from "node:crypto";
import { addDays } from "date-fns";
import type { Context } from "../../core/context.ts";
import { hashToken } from "../../core/keys.ts";
import { type Account, saveCredentials } from "../auth.queries.ts";
import { unmatchableHash } from "./password-hash.ts";

export const TEMPORARY_PASSWORD_DAYS = 7;

/** The account's password until its owner sets one. As random as a link, so it is kept as links are. */
export function saveTemporaryPassword(
  ctx: Pick<Context, "db" | "clock">,
  { userId, password }: { userId: number; password: string },
): Promise<void> {
  const at = ctx.clock.now();
  return saveCredentials(ctx.db, {
    userId,
    passwordHash: unmatchableHash(),
    temporaryHash: hashToken(password),
    temporaryUntil: addDays(at, TEMPORARY_PASSWORD_DAYS),
    at,
  });
}

export function isTemporaryPassword(
  account: Pick<Account, "temporaryHash"> | null,
  password: string,
): boolean {
  return timingSafeEqual(hashToken(password), account?.temporaryHash ?? randomBytes(32));
}
