import type { Db } from "@scriptkeeper/db/connection";
import { login_failures } from "@scriptkeeper/db/schema";
import { and, count, desc, eq, gt, ne } from "drizzle-orm";

export interface LoginAttempt {
  accountHash: Buffer;
  ipAddress: string;
  /** Whether somebody with a session of the account typed it. */
  isSignedIn: boolean;
}

export interface OtherFailures {
  attempt: LoginAttempt;
  since: Date;
  /** The attempt's own row, where it has one. */
  except: number | null;
}

export async function insertLoginFailure(
  db: Db,
  { accountHash, ipAddress, isSignedIn, at }: LoginAttempt & { at: Date },
): Promise<{ id: number }> {
  const [row] = await db
    .insert(login_failures)
    .values({
      account_hash: accountHash,
      ip_address: ipAddress,
      is_signed_in: isSignedIn,
      failed_at: at,
    })
    .returning({ id: login_failures.id });
  if (!row) throw new Error("the attempt was not inserted");
  return row;
}

/** How often the account failed from the attempt's address. */
export async function countFailuresFromAddress(db: Db, others: OtherFailures): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(login_failures)
    .where(and(isOther(others), eq(login_failures.ip_address, others.attempt.ipAddress)));
  return row?.count ?? 0;
}

/** When the account failed lately, from wherever, the newest first. Those with a session count by themselves. */
export async function listFailures(db: Db, others: OtherFailures & { limit: number }): Promise<Date[]> {
  const rows = await db
    .select({ failedAt: login_failures.failed_at })
    .from(login_failures)
    .where(and(isOther(others), eq(login_failures.is_signed_in, others.attempt.isSignedIn)))
    .orderBy(desc(login_failures.failed_at))
    .limit(others.limit);
  return rows.map(({ failedAt }) => failedAt);
}

export async function deleteLoginFailure(db: Db, id: number): Promise<void> {
  await db.delete(login_failures).where(eq(login_failures.id, id));
}

export async function deleteFailuresFromAddress(
  db: Db,
  { accountHash, ipAddress }: Pick<LoginAttempt, "accountHash" | "ipAddress">,
): Promise<void> {
  await db
    .delete(login_failures)
    .where(and(eq(login_failures.account_hash, accountHash), eq(login_failures.ip_address, ipAddress)));
}

export async function deleteFailures(db: Db, accountHash: Buffer): Promise<void> {
  await db.delete(login_failures).where(eq(login_failures.account_hash, accountHash));
}

function isOther({ attempt, since, except }: OtherFailures) {
  return and(
    eq(login_failures.account_hash, attempt.accountHash),
    gt(login_failures.failed_at, since),
    except === null ? undefined : ne(login_failures.id, except),
  );
}
