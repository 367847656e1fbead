import type { ViewList } from "@scriptkeeper/contracts/lists/view-limits";
import type { Db } from "@scriptkeeper/db/connection";
import { saved_views, users } from "@scriptkeeper/db/schema";
import { and, asc, count, eq, isNull, or, type SQL, sql } from "drizzle-orm";
import { type KeptRow, readRows } from "../../core/index.ts";

export type ViewRow = typeof saved_views.$inferSelect;
export type NewView = typeof saved_views.$inferInsert;
export type NamedView = Awaited<ReturnType<typeof listVisibleViews>>[number];

/** Lists the shared views of a list and the caller's own, by name. */
export function listVisibleViews(db: Db, { list, userId }: { list: ViewList; userId: number }) {
  return namedViews(db)
    .where(and(eq(saved_views.list, list), isVisibleTo(userId)))
    .orderBy(asc(sql`lower(${saved_views.name})`), asc(saved_views.id));
}

/** Finds a view that the caller may use; null for someone else's private view and for a missing one. */
export async function findView(db: Db, { id, userId }: { id: number; userId: number }) {
  const [row] = await namedViews(db).where(and(eq(saved_views.id, id), isVisibleTo(userId)));
  return row ?? null;
}

/** Locks a view, whoever owns it. */
export async function lockView(db: Db, id: number): Promise<ViewRow | null> {
  const [row] = await db.select().from(saved_views).where(eq(saved_views.id, id)).for("update");
  return row ?? null;
}

/** Reads the row to keep of a view that is deleted. */
export function keepView(db: Db, id: number): Promise<KeptRow[]> {
  return readRows(db, saved_views, eq(saved_views.id, id));
}

/** Whether an account with this id exists. */
export async function isAccount(db: Db, id: number): Promise<boolean> {
  return (await db.$count(users, eq(users.id, id))) > 0;
}

/** Counts the shared views, or one administrator's private ones. */
export async function countViews(db: Db, privateTo: number | null): Promise<number> {
  const [row] = await db
    .select({ n: count() })
    .from(saved_views)
    .where(privateTo === null ? isNull(saved_views.private_to) : eq(saved_views.private_to, privateTo));
  return row?.n ?? 0;
}

export async function insertView(db: Db, view: NewView): Promise<number> {
  const [row] = await db.insert(saved_views).values(view).returning({ id: saved_views.id });
  if (!row) throw new Error("the view was not written");
  return row.id;
}

/**
 * Writes a view over the revision that was seen. Returns false when the revision has changed, or the view is someone
 * else's.
 */
export async function updateView(
  db: Db,
  { view: { id, ...set }, userId }: { view: Omit<ViewRow, "list">; userId: number },
): Promise<boolean> {
  const seen = and(eq(saved_views.id, id), eq(saved_views.revision, set.revision - 1), isOwnedBy(userId));
  const { rowCount } = await db.update(saved_views).set(set).where(seen);
  return rowCount === 1;
}

/** Deletes a view. Returns false when it is gone, or someone else's. */
export async function removeView(db: Db, { id, userId }: { id: number; userId: number }): Promise<boolean> {
  const { rowCount } = await db.delete(saved_views).where(and(eq(saved_views.id, id), isOwnedBy(userId)));
  return rowCount === 1;
}

function namedViews(db: Db) {
  return db
    .select({ view: saved_views, saver: { first_name: users.first_name, last_name: users.last_name } })
    .from(saved_views)
    .leftJoin(users, eq(users.id, saved_views.saved_by))
    .$dynamic();
}

/**
 * Whether the caller owns a view: a private view of their own, one that they share, or one shared by an account that
 * is gone.
 */
function isOwnedBy(userId: number): SQL | undefined {
  const isNobodys = sql`not exists (select from ${users} where ${users.id} = ${saved_views.saved_by})`;
  const isSharer = or(eq(saved_views.saved_by, userId), isNobodys);
  return or(eq(saved_views.private_to, userId), and(isNull(saved_views.private_to), isSharer));
}

function isVisibleTo(userId: number): SQL | undefined {
  return or(isNull(saved_views.private_to), eq(saved_views.private_to, userId));
}
