import { createHash, randomUUID } from "node:crypto";
import type { LoginInput, LoginResult } from "@scriptkeeper/contracts/auth";
import { messages } from "@scriptkeeper/contracts/messages";
import { addHours, subMinutes } from "date-fns";
import type { Actor, Context } from "../context.ts";
import { AppError } from "../errors.ts";
import {
  countLoginFailures,
  deleteLoginFailure,
  deleteLoginFailures,
  findAccountByEmail,
  insertLoginFailure,
  insertLoginTransaction,
  insertSession,
  type LoginAttempt,
  lockEmail,
  lockPasswordHash,
  replacePasswordHash,
  type UserRow,
} from "./auth.queries.ts";
import { hashPassword, needsRehash, verifyPassword } from "./password-hash.ts";
import { signSessionToken } from "./session-token.ts";
import { userView } from "./user-view.ts";

/**
 * Signs a person in. Refuses with WRONG_CREDENTIALS in the same words and the same time whether or not the
 * account exists, and with TOO_MANY_REQUESTS after too many wrong passwords from one address.
 */
export async function login(ctx: Context, input: LoginInput): Promise<LoginResult> {
  const attempt = { accountHash: accountHash(input.email), ipAddress: addressOf(ctx.actor) };
  const counted = await countAttempt(ctx, attempt);
  const account = await findAccountByEmail(ctx.db, input.email);
  const matches = await verifyPassword(account?.passwordHash ?? null, input.password);
  if (!account?.passwordHash || !matches) throw new AppError("WRONG_CREDENTIALS", messages.wrongCredentials);
  await deleteLoginFailures(ctx.db, attempt);
  ctx.log.info({ userId: account.user.id, attemptId: counted.id }, "signed in");
  const known = { user: account.user, passwordHash: account.passwordHash, password: input.password };
  const token = await openSession(ctx, known);
  if (needsRehash(known.passwordHash)) await rehash(ctx, known);
  return { token, user: userView(known.user) };
}

/** Counts the attempt as failed before the password is looked at, so that attempts side by side all count. */
async function countAttempt(ctx: Context, attempt: LoginAttempt): Promise<{ id: number }> {
  const now = ctx.clock.now();
  const { loginFailures, loginWindowMinutes } = ctx.settings.limits;
  const counted = await insertLoginFailure(ctx.db, { ...attempt, at: now });
  const since = subMinutes(now, loginWindowMinutes);
  if ((await countLoginFailures(ctx.db, { ...attempt, since })) <= loginFailures) return counted;
  await deleteLoginFailure(ctx.db, counted.id);
  throw new AppError("TOO_MANY_REQUESTS", messages.tooManyLogins, {
    retryAfterSeconds: loginWindowMinutes * 60,
  });
}

interface Known {
  user: UserRow;
  /** The one that the password was found to match. */
  passwordHash: string;
  password: string;
}

async function openSession(ctx: Context, known: Known): Promise<string> {
  const { user } = known;
  const createdAt = ctx.clock.now();
  const expiresAt = addHours(createdAt, ctx.settings.limits.sessions[user.role].hours);
  const sessionId = randomUUID();
  await ctx.db.transaction(async (tx) => {
    // In the order in which a change of the password locks both.
    await refuseOldAddress(tx, known);
    await refuseOldPassword(tx, known);
    await insertSession(tx, {
      id: sessionId,
      user_id: user.id,
      created_at: createdAt,
      expires_at: expiresAt,
    });
    await insertLoginTransaction(tx, user, createdAt);
  });
  return signSessionToken(ctx.keys, { sessionId, userId: user.id, createdAt, expiresAt });
}

/** An address that was changed since we looked signs nobody in any more, and its sessions may have been ended. */
async function refuseOldAddress(db: Context["db"], { user }: Known): Promise<void> {
  if ((await lockEmail(db, user.id)) === user.email) return;
  throw new AppError("WRONG_CREDENTIALS", messages.wrongCredentials);
}

/** A password that was changed since we looked has ended all sessions; none may begin with the old one after that. */
async function refuseOldPassword(db: Context["db"], known: Known): Promise<void> {
  const current = await lockPasswordHash(db, known.user.id);
  if (current === known.passwordHash || (await verifyPassword(current, known.password))) return;
  throw new AppError("WRONG_CREDENTIALS", messages.wrongCredentials);
}

async function rehash(ctx: Context, known: Known): Promise<void> {
  await replacePasswordHash(ctx.db, {
    userId: known.user.id,
    from: known.passwordHash,
    to: await hashPassword(known.password),
    at: ctx.clock.now(),
  });
}

function accountHash(email: string): Buffer {
  return createHash("sha256").update(email).digest();
}

function addressOf(actor: Actor): string {
  return "ipAddress" in actor ? actor.ipAddress : "none";
}
