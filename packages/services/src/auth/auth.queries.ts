import type { Db } from "@scriptkeeper/db/connection";
import { prepared } from "@scriptkeeper/db/prepared";
import { credentials, password_reset_tokens, sessions, transactions, users } from "@scriptkeeper/db/schema";
import { and, eq, gt, isNull, ne, sql } from "drizzle-orm";

export type UserRow = typeof users.$inferSelect;

/** An account with the facts that prove its owner. */
export interface Account {
  user: UserRow;
  passwordHash: string | null;
  /** SHA-256 of a temporary password, which has 256 random bits; `null` once the owner has set a password. */
  temporaryHash: Buffer | null;
  temporaryUntil: Date | null;
}

const accountColumns = {
  user: users,
  passwordHash: credentials.password_hash,
  temporaryHash: credentials.temporary_hash,
  temporaryUntil: credentials.temporary_until,
};

export async function findAccountByEmail(db: Db, email: string): Promise<Account | null> {
  const [row] = await prepared(db, "account_by_email", () =>
    db
      .select(accountColumns)
      .from(users)
      .leftJoin(credentials, eq(credentials.user_id, users.id))
      .where(eq(users.email, sql.placeholder("email"))),
  ).execute({ email });
  return row ?? null;
}

export async function findAccount(db: Db, userId: number): Promise<Account | null> {
  const [row] = await db
    .select(accountColumns)
    .from(users)
    .leftJoin(credentials, eq(credentials.user_id, users.id))
    .where(eq(users.id, userId));
  return row ?? null;
}

/** Locks an account's row, so that changes of one account happen one after another. */
export async function lockAccount(
  db: Db,
  userId: number,
): Promise<{ user: UserRow; passwordHash: string | null } | null> {
  const [user] = await db.select().from(users).where(eq(users.id, userId)).for("update");
  if (!user) return null;
  const [credential] = await db.select().from(credentials).where(eq(credentials.user_id, userId));
  return { user, passwordHash: credential?.password_hash ?? null };
}

/** Finds an account and keeps it, with its address, from changing until the transaction ends. */
export async function holdAccount(db: Db, userId: number): Promise<UserRow | null> {
  const [user] = await prepared(db, "hold_account", () =>
    db
      .select()
      .from(users)
      .where(eq(users.id, sql.placeholder("userId")))
      .for("key share"),
  ).execute({ userId });
  return user ?? null;
}

/**
 * Finds a customer's account and keeps it, with its address, from changing until the transaction ends; `null` for a
 * missing account and an administrator's.
 */
export async function holdCustomer(db: Db, userId: number): Promise<UserRow | null> {
  const user = await holdAccount(db, userId);
  return user?.role === "user" ? user : null;
}

/** Reads an account's password hash and locks it against changes until the transaction ends. */
export async function lockPasswordHash(db: Db, userId: number): Promise<string | null> {
  const [row] = await prepared(db, "lock_password_hash", () =>
    db
      .select({ hash: credentials.password_hash })
      .from(credentials)
      .where(eq(credentials.user_id, sql.placeholder("userId")))
      .for("share"),
  ).execute({ userId });
  return row?.hash ?? null;
}

/** Saves the owner's own password, replacing any other. */
export function savePasswordHash(
  db: Db,
  change: { userId: number; passwordHash: string; at: Date },
): Promise<void> {
  return saveCredentials(db, { ...change, temporaryHash: null, temporaryUntil: null });
}

/** Saves a password, replacing any other: the owner's own, or with `temporaryHash` one that expires. */
export async function saveCredentials(
  db: Db,
  change: Omit<Account, "user"> & { userId: number; passwordHash: string; at: Date },
): Promise<void> {
  const values = {
    password_hash: change.passwordHash,
    temporary_hash: change.temporaryHash,
    temporary_until: change.temporaryUntil,
    updated_at: change.at,
  };
  await db
    .insert(credentials)
    .values({ user_id: change.userId, ...values })
    .onConflictDoUpdate({ target: credentials.user_id, set: values });
}

/** Replaces a hash if it is still the one that was read. */
export async function replacePasswordHash(
  db: Db,
  change: { userId: number; from: string; to: string; at: Date },
): Promise<void> {
  await db
    .update(credentials)
    .set({ password_hash: change.to, updated_at: change.at })
    .where(and(eq(credentials.user_id, change.userId), eq(credentials.password_hash, change.from)));
}

export async function insertSession(
  db: Db,
  session: { id: string; userId: number; createdAt: Date; expiresAt: Date },
): Promise<void> {
  await prepared(db, "insert_session", () =>
    db.insert(sessions).values({
      id: sql.placeholder("id"),
      user_id: sql.placeholder("userId"),
      created_at: sql.placeholder("createdAt"),
      expires_at: sql.placeholder("expiresAt"),
    }),
  ).execute(session);
}

export async function revokeSession(db: Db, session: { id: string; at: Date }): Promise<void> {
  await db
    .update(sessions)
    .set({ revoked_at: session.at })
    .where(and(eq(sessions.id, session.id), isNull(sessions.revoked_at)));
}

/** Signs an account out everywhere except in the session to keep. Returns how many sessions were ended. */
export async function revokeSessions(
  db: Db,
  account: { userId: number; keep?: string; at: Date },
): Promise<number> {
  const { rowCount } = await db
    .update(sessions)
    .set({ revoked_at: account.at })
    .where(
      and(
        eq(sessions.user_id, account.userId),
        isNull(sessions.revoked_at),
        account.keep ? ne(sessions.id, account.keep) : undefined,
      ),
    );
  return rowCount ?? 0;
}

export async function insertResetToken(
  db: Db,
  token: { userId: number; hash: Buffer; createdAt: Date; expiresAt: Date },
): Promise<void> {
  await db.insert(password_reset_tokens).values({
    user_id: token.userId,
    token_hash: token.hash,
    created_at: token.createdAt,
    expires_at: token.expiresAt,
  });
}

/** Ends every live reset link of an account. */
export async function endResetTokens(db: Db, account: { userId: number; at: Date }): Promise<void> {
  await db
    .update(password_reset_tokens)
    .set({ ended_at: account.at })
    .where(and(eq(password_reset_tokens.user_id, account.userId), isNull(password_reset_tokens.ended_at)));
}

/** Finds when a reset link expires, and whether it ended before. */
export async function findResetToken(
  db: Db,
  hash: Buffer,
): Promise<{ expiresAt: Date; endedAt: Date | null } | null> {
  const [row] = await db
    .select({ expiresAt: password_reset_tokens.expires_at, endedAt: password_reset_tokens.ended_at })
    .from(password_reset_tokens)
    .where(eq(password_reset_tokens.token_hash, hash));
  return row ?? null;
}

/** Finds the account of a live reset link; `takeResetToken` checks the same condition. */
export async function findLiveResetToken(
  db: Db,
  token: { hash: Buffer; now: Date },
): Promise<Pick<Account, "user" | "temporaryHash"> | null> {
  const [row] = await db
    .select({ user: users, temporaryHash: credentials.temporary_hash })
    .from(password_reset_tokens)
    .innerJoin(users, eq(users.id, password_reset_tokens.user_id))
    .leftJoin(credentials, eq(credentials.user_id, users.id))
    .where(isLiveResetToken(token));
  return row ?? null;
}

/** Uses a reset link up. False when it was used in the meantime or has expired. */
export async function takeResetToken(db: Db, token: { hash: Buffer; now: Date }): Promise<boolean> {
  const taken = await db
    .update(password_reset_tokens)
    .set({ ended_at: token.now })
    .where(isLiveResetToken(token))
    .returning({ id: password_reset_tokens.id });
  return taken.length === 1;
}

export async function insertLoginTransaction(db: Db, user: UserRow, at: Date): Promise<void> {
  await prepared(db, "insert_login_transaction", () =>
    db.insert(transactions).values({
      transaction_type: "user_login",
      transaction_date: sql.placeholder("at"),
      user_id: sql.placeholder("id"),
      first_name: sql.placeholder("first_name"),
      last_name: sql.placeholder("last_name"),
      email: sql.placeholder("email"),
      shopify_customer_id: sql.placeholder("shopify_customer_id"),
      action: "Signed in",
      description: "Signed in with a password",
      order_status: "success",
    }),
  ).execute({ ...user, at });
}

function isLiveResetToken(token: { hash: Buffer; now: Date }) {
  return and(
    eq(password_reset_tokens.token_hash, token.hash),
    isNull(password_reset_tokens.ended_at),
    gt(password_reset_tokens.expires_at, token.now),
  );
}
