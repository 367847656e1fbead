import type { Db } from "@scriptkeeper/db/connection";
import { report_readers, users } from "@scriptkeeper/db/schema";
import type { Day } from "@scriptkeeper/domain/days";
import { and, eq, sql } from "drizzle-orm";
import { isAnyOf } from "../../core/index.ts";

export interface ReportReader {
  id: number;
  email: string;
  first_name: string;
}

/** The caller's address, and whether they want the report. */
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

/** False where they wanted it already. */
export async function addReader(db: Db, reader: typeof report_readers.$inferInsert): Promise<boolean> {
  const { rowCount } = await db.insert(report_readers).values(reader).onConflictDoNothing();
  return rowCount === 1;
}

/** False where they did not want it. */
export async function removeReader(db: Db, userId: number): Promise<boolean> {
  const { rowCount } = await db.delete(report_readers).where(eq(report_readers.user_id, userId));
  return rowCount === 1;
}

/** Notes that the report of a week goes to whoever has not got it. Whoever else tries gets those that are left. */
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
