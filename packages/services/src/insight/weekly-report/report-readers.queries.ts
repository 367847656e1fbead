import type { Db } from "@scriptkeeper/db/connection";
import { report_readers, users } from "@scriptkeeper/db/schema";
import type { Day } from "@scriptkeeper/domain/time/days";
import { and, eq, sql } from "drizzle-orm";
import { isAnyOf } from "../../core/index.ts";

export interface ReportReader {
  id: number;
  email: string;
  first_name: string;
}

/** Finds the caller's address, and whether they want the report. */
export async function findReader(
  db: Db,
  userId: number,
): Promise<{ email: string; sentFor: Day | null } | null> {
  const [row] = await db
    .select({ email: users.email, sentFor: report_readers.sent_for })
    .from(users)
    .leftJoin(report_readers, eq(report_readers.user_id, users.id))
    .where(eq(users.id, userId));
  return row ?? null;
}

/** Returns false when they were already readers. */
export async function addReader(db: Db, reader: typeof report_readers.$inferInsert): Promise<boolean> {
  const { rowCount } = await db.insert(report_readers).values(reader).onConflictDoNothing();
  return rowCount === 1;
}

/** Returns false when they were no readers. */
export async function removeReader(db: Db, userId: number): Promise<boolean> {
  const { rowCount } = await db.delete(report_readers).where(eq(report_readers.user_id, userId));
  return rowCount === 1;
}

/**
 * Marks the report of a week as sent to all readers who have not got it, and returns them. A concurrent caller gets
 * only those who are left.
 */
export async function takeReaders(db: Db, week: Day): Promise<ReportReader[]> {
  const { rows } = await db.execute<ReportReader & Record<string, unknown>>(sql`
    update ${report_readers} r set sent_for = ${week} from ${users} u
    where u.id = r.user_id and u.role = 'admin' and r.sent_for < ${week}::date
    returning u.id, u.email, u.first_name`);
  return rows;
}

/** Which of these accounts are administrators who want the report. */
export async function listReaders(db: Db, userIds: readonly number[]): Promise<Set<number>> {
  const rows = await db
    .select({ id: users.id })
    .from(report_readers)
    .innerJoin(users, eq(users.id, report_readers.user_id))
    .where(and(isAnyOf(users.id, userIds), eq(users.role, "admin")));
  return new Set(rows.map(({ id }) => id));
}
