import type { Db } from "@scriptkeeper/db/connection";
import { transactions } from "@scriptkeeper/db/schema";
import { and, asc, eq, isNull, type SQL, sql } from "drizzle-orm";
import { isAnyOf, passesWorkFilter, type WorkFilter } from "../../core/index.ts";

export type NoticeKind = "unmatched_order" | "checkout" | "notice";

/** Actions in the log for orders at the store that could not be matched with a prescription or a renewal. */
export const UNMATCHED_ACTIONS = [
  "Order without a customer",
  "Order placed before installation",
  "Order not processed",
  "Duplicate order tag",
  "Order for an unknown renewal",
  "Order with products not set up here",
  // Entries that earlier releases wrote keep their words.
  "Order from before",
  "Order not followed",
  "Order of an unknown renewal",
  "Order of new products",
];

/** Divides the entries that need attention into kinds; each entry is of exactly one. */
function isOfKind(kind: NoticeKind): SQL {
  const isUnmatched = sql`action = any(${sql.param(UNMATCHED_ACTIONS)}::text[])`;
  const isOfOrder = sql`(renewal_id is not null or transaction_type = 'renewal')`;
  if (kind === "unmatched_order") return isUnmatched;
  return kind === "checkout"
    ? sql`not ${isUnmatched} and ${isOfOrder}`
    : sql`not ${isUnmatched} and not ${isOfOrder}`;
}

/** The condition of the partial index. */
const isUnattended = sql`order_status = 'attention' and attended_at is null`;

export async function findNotices(
  db: Db,
  { kind, work }: { kind: NoticeKind; work: WorkFilter },
): Promise<number[]> {
  const rows = await db
    .select({ id: transactions.id })
    .from(transactions)
    .where(and(isUnattended, isOfKind(kind), passesWorkFilter(transactions.id, work)))
    .orderBy(asc(transactions.id))
    .limit(work.most);
  return rows.map(({ id }) => id);
}

export function listNotices(db: Db, ids: readonly number[]) {
  return db
    .select()
    .from(transactions)
    .where(and(isUnattended, isAnyOf(transactions.id, ids)));
}

/** Marks an entry as dealt with and returns its action; `null` when it is already marked, or asks for nothing. */
export async function saveAttended(
  db: Db,
  { id, by, at }: { id: number; by: number; at: Date },
): Promise<string | null> {
  const [row] = await db
    .update(transactions)
    .set({ attended_at: at, attended_by: by })
    .where(
      and(
        eq(transactions.id, id),
        eq(transactions.order_status, "attention"),
        isNull(transactions.attended_at),
      ),
    )
    .returning({ action: transactions.action });
  return row?.action ?? null;
}

/** Who marked an entry as dealt with; `undefined` when no entry with this id asks for attention. */
export async function findAttended(db: Db, id: number): Promise<{ by: number | null } | undefined> {
  const [row] = await db
    .select({ by: transactions.attended_by })
    .from(transactions)
    .where(and(eq(transactions.id, id), eq(transactions.order_status, "attention")));
  return row;
}

/** Locks an entry and returns when it was marked as dealt with; `undefined` for a missing one. */
export async function lockNotice(db: Db, id: number) {
  const [row] = await db
    .select({ attended_at: transactions.attended_at })
    .from(transactions)
    .where(eq(transactions.id, id))
    .for("update");
  return row;
}

export async function setAttended(
  db: Db,
  id: number,
  attended: Pick<typeof transactions.$inferSelect, "attended_at" | "attended_by">,
): Promise<void> {
  await db.update(transactions).set(attended).where(eq(transactions.id, id));
}
