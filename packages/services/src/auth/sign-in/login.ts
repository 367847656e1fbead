import { randomUUID } from "node:crypto";
import type { LoginInput, LoginResult } from "@scriptkeeper/contracts/accounts/auth";
import { messages } from "@scriptkeeper/contracts/messages";
import { addHours } from "date-fns";
import { AppError, auditSignIn, type Context } from "../../core/index.ts";
import {
  findAccountByEmail,
  holdAccount,
  insertLoginTransaction,
  insertSession,
  lockPasswordHash,
  replacePasswordHash,
  type UserRow,
} from "../auth.queries.ts";
import { hashPassword, needsRehash, toAsker, verifyPassword } from "../passwords/password-hash.ts";
import { signSessionToken } from "../sessions/session-token.ts";
import { checkPassword } from "./check-password.ts";
import { userView } from "./user-view.ts";

/**
 * Signs a person in. WRONG_CREDENTIALS, in the same words and the same time whether or not the account exists;
 * TOO_MANY_REQUESTS after too many wrong passwords from one address.
 */
export async function login(ctx: Context, input: LoginInput): Promise<LoginResult> {
  const account = await findAccountByEmail(ctx.db, input.email);
  const { email, password } = input;
  const matches = await checkPassword(ctx, { email, account, password });
  if (!account?.passwordHash || !matches) throw wrongCredentials();
  const { user, passwordHash, temporaryHash } = account;
  const token = await openSession(ctx, { user, passwordHash, password });
  ctx.log.info({ userId: user.id }, "signed in");
  if (needsRehash(passwordHash)) await rehash(ctx, { user, passwordHash, password });
  return { token, user: { ...userView(user), mustChangePassword: temporaryHash !== null } };
}

interface Known {
  user: UserRow;
  /** The hash that the password matched. */
  passwordHash: string;
  password: string;
}

/**
 * Opens a session. If the hash has changed since the password was checked, it is checked once more, outside the
 * transaction.
 */
async function openSession(ctx: Context, { user, passwordHash, password }: Known): Promise<string> {
  const opened = await insertSessionFor(ctx, { user, passwordHash });
  if ("token" in opened) return opened.token;
  const asker = toAsker(ctx.actor, user.email);
  if (!(await verifyPassword(opened.passwordHash, password, asker))) throw wrongCredentials();
  const again = await insertSessionFor(ctx, { user, passwordHash: opened.passwordHash });
  if ("token" in again) return again.token;
  throw wrongCredentials();
}

/**
 * Inserts a session and returns its token; or returns the current hash if it is no longer the known one: that change
 * has ended all sessions, and none may begin with the old password afterwards.
 */
async function insertSessionFor(
  ctx: Context,
  { user, passwordHash }: { user: UserRow; passwordHash: string | null },
): Promise<{ token: string } | { passwordHash: string | null }> {
  const createdAt = ctx.clock.now();
  const expiresAt = addHours(createdAt, ctx.settings.limits.sessions[user.role].hours);
  const sessionId = randomUUID();
  const current = await ctx.db.transaction(async (tx) => {
    // Locks in the same order as a change of the password.
    await refuseOldAddress(tx, user);
    const found = await lockPasswordHash(tx, user.id);
    if (found !== passwordHash) return found;
    await insertSession(tx, { id: sessionId, userId: user.id, createdAt, expiresAt });
    await insertLoginTransaction(tx, user, createdAt);
    await auditSignIn({ ...ctx, db: tx }, { user, sessionId });
    return found;
  });
  if (current !== passwordHash) return { passwordHash: current };
  return { token: await signSessionToken(ctx.keys, { sessionId, userId: user.id, createdAt, expiresAt }) };
}

/**
 * Refuses an address that was changed since the account was read: it no longer signs anybody in, and the account's
 * sessions may have been ended.
 */
async function refuseOldAddress(db: Context["db"], user: UserRow): Promise<void> {
  if ((await holdAccount(db, user.id))?.email !== user.email) throw wrongCredentials();
}

async function rehash(ctx: Context, known: Known): Promise<void> {
  await replacePasswordHash(ctx.db, {
    userId: known.user.id,
    from: known.passwordHash,
    to: await hashPassword(known.password, toAsker(ctx.actor, known.user.email)),
    at: ctx.clock.now(),
  });
}

function wrongCredentials(): AppError {
  return new AppError("WRONG_CREDENTIALS", messages.wrongCredentials);
}
