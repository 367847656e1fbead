import type { Db } from "@scriptkeeper/db/connection";
import { prepared } from "@scriptkeeper/db/prepared";
import { credentials, sessions, users } from "@scriptkeeper/db/schema";
import { and, eq, inArray, isNotNull, isNull, lt, sql } from "drizzle-orm";
import type { UserRow } from "../auth.queries.ts";

export type SessionRow = typeof sessions.$inferSelect;

export interface SessionOfAccount {
  session: SessionRow;
  user: UserRow;
  /** Whether the account still has a temporary password. */
  mustChangePassword: boolean;
}

/** Finds a session that was not revoked, with its account. Every call of a signed-in user runs this query. */
export async function findSession(
  db: Db,
  claims: { sessionId: string; userId: number },
): Promise<SessionOfAccount | null> {
  const [row] = await prepared(db, "session", () =>
    db
      .select({
        session: sessions,
        user: users,
        mustChangePassword: isNotNull(credentials.temporary_hash).mapWith(Boolean),
      })
      .from(sessions)
      .innerJoin(users, eq(users.id, sessions.user_id))
      .leftJoin(credentials, eq(credentials.user_id, users.id))
      .where(
        and(
          eq(sessions.id, sql.placeholder("sessionId")),
          eq(sessions.user_id, sql.placeholder("userId")),
          isNull(sessions.revoked_at),
        ),
      ),
  ).execute(claims);
  return row ?? null;
}

/**
 * Notes that a session was used, unless that was noted a moment ago. Skips a locked row, because another call is
 * noting the same.
 */
export async function noteSeen(db: Db, session: { id: string; at: Date; unlessSince: Date }): Promise<void> {
  const due = db
    .select({ id: sessions.id })
    .from(sessions)
    .where(
      and(
        eq(sessions.id, session.id),
        lt(sql`coalesce(${sessions.last_seen_at}, ${sessions.created_at})`, session.unlessSince),
      ),
    )
    .for("no key update", { skipLocked: true });
  await db.update(sessions).set({ last_seen_at: session.at }).where(inArray(sessions.id, due));
}

/** Notes that the session's owner entered the password; false for a session that was ended. */
export async function noteAuthenticated(db: Db, session: { id: string; at: Date }): Promise<boolean> {
  const noted = await db
    .update(sessions)
    .set({ authenticated_at: session.at, last_seen_at: session.at })
    .where(and(eq(sessions.id, session.id), isNull(sessions.revoked_at)))
    .returning({ id: sessions.id });
  return noted.length > 0;
}
