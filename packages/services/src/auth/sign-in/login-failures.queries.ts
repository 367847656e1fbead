import type { Db } from "@scriptkeeper/db/connection";
import { prepared } from "@scriptkeeper/db/prepared";
import { login_failures } from "@scriptkeeper/db/schema";
import { and, count, desc, eq, gt, sql } from "drizzle-orm";

export interface LoginAttempt {
  accountHash: Buffer;
  ipAddress: string;
  /** Whether it was typed in a session of the account. */
  isSignedIn: boolean;
}

export interface OtherFailures {
  attempt: LoginAttempt;
  since: Date;
  /** The attempt's own row, if it has one. */
  except: number | null;
}

export async function insertLoginFailure(
  db: Db,
  attempt: LoginAttempt & { at: Date },
): Promise<{ id: number }> {
  const [row] = await prepared(db, "insert_login_failure", () =>
    db
      .insert(login_failures)
      .values({
        account_hash: sql.placeholder("accountHash"),
        ip_address: sql.placeholder("ipAddress"),
        is_signed_in: sql.placeholder("isSignedIn"),
        failed_at: sql.placeholder("at"),
      })
      .returning({ id: login_failures.id }),
  ).execute({ ...attempt });
  if (!row) throw new Error("the attempt was not inserted");
  return row;
}

/** Counts the account's failures from the attempt's address. */
export async function countFailuresFromAddress(
  db: Db,
  { attempt, since, except }: OtherFailures,
): Promise<number> {
  const [row] = await prepared(db, "login_failures_from_address", () =>
    db
      .select({ count: count() })
      .from(login_failures)
      .where(and(isOther, eq(login_failures.ip_address, sql.placeholder("ipAddress")))),
  ).execute({ ...attempt, since, except });
  return row?.count ?? 0;
}

/**
 * Lists when the account recently failed, from any address, newest first. Attempts in a session and at the sign-in are
 * counted separately.
 */
export async function listFailures(
  db: Db,
  { attempt, since, except, limit }: OtherFailures & { limit: number },
): Promise<Date[]> {
  const rows = await prepared(db, "login_failures_of_account", () =>
    db
      .select({ failedAt: login_failures.failed_at })
      .from(login_failures)
      .where(and(isOther, eq(login_failures.is_signed_in, sql.placeholder("isSignedIn"))))
      .orderBy(desc(login_failures.failed_at))
      .limit(sql.placeholder("limit")),
  ).execute({ ...attempt, since, except, limit });
  return rows.map(({ failedAt }) => failedAt);
}

export async function deleteLoginFailure(db: Db, id: number): Promise<void> {
  await db.delete(login_failures).where(eq(login_failures.id, id));
}

export async function deleteFailuresFromAddress(
  db: Db,
  attempt: Pick<LoginAttempt, "accountHash" | "ipAddress">,
): Promise<void> {
  await prepared(db, "delete_login_failures_from_address", () =>
    db
      .delete(login_failures)
      .where(
        and(
          eq(login_failures.account_hash, sql.placeholder("accountHash")),
          eq(login_failures.ip_address, sql.placeholder("ipAddress")),
        ),
      ),
  ).execute({ ...attempt });
}

export async function deleteFailures(db: Db, accountHash: Buffer): Promise<void> {
  await db.delete(login_failures).where(eq(login_failures.account_hash, accountHash));
}

const isOther = and(
  eq(login_failures.account_hash, sql.placeholder("accountHash")),
  gt(login_failures.failed_at, sql.placeholder("since")),
  sql`${login_failures.id} is distinct from ${sql.placeholder("except")}`,
);
