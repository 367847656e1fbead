import type { Db } from "@scriptkeeper/db/connection";
import { prescription_items, product_configurations, users } from "@scriptkeeper/db/schema";
import type { Day } from "@scriptkeeper/domain/days";
import { and, asc, eq, gt, inArray, type SQL, sql } from "drizzle-orm";
import { isReachable } from "./due-reminders.queries.ts";
import {
  configurationOfItem,
  effectiveExpiry,
  isNotInLedger,
  isReviewed,
  itemState,
} from "./item-state.queries.ts";

/** The days of expiry that notices are about, both included. */
export interface NoticeWindow {
  from: Day;
  today: Day;
  to: Day;
}

/** The next customers, in the order of their ids, for whom a notice may be due. */
export async function listCustomersToNotify(
  db: Db,
  page: { window: NoticeWindow; afterUserId: number; limit: number },
): Promise<number[]> {
  const rows = await db
    .selectDistinct({ userId: prescription_items.user_id })
    .from(prescription_items)
    .innerJoin(users, eq(users.id, prescription_items.user_id))
    .where(and(gt(prescription_items.user_id, page.afterUserId), isReachable, mayBeDue(page.window)))
    .orderBy(asc(prescription_items.user_id))
    .limit(page.limit);
  return rows.map((row) => row.userId);
}

export type NoticeItem = Awaited<ReturnType<typeof listNoticeItems>>[number];

/** These customers' items for which a notice may be due, customer by customer. */
export function listNoticeItems(db: Db, of: { userIds: number[]; window: NoticeWindow }) {
  return db
    .select({ ...itemState, email: users.email, first_name: users.first_name })
    .from(prescription_items)
    .innerJoin(users, eq(users.id, prescription_items.user_id))
    .leftJoin(product_configurations, configurationOfItem)
    .where(and(inArray(prescription_items.user_id, of.userIds), isReachable, mayBeDue(of.window)))
    .orderBy(asc(prescription_items.user_id), asc(prescription_items.id));
}

/** Keeps the selection small; `dueNotice` has the last word. */
function mayBeDue(window: NoticeWindow): SQL | undefined {
  return and(
    sql`${effectiveExpiry} between ${window.from}::date and ${window.to}::date`,
    isReviewed,
    isNotInLedger({
      kind: "expiry",
      date: effectiveExpiry,
      arming: sql`0`,
      stage: sql`case when ${effectiveExpiry} > ${window.today}::date then 'soon' else 'expired' end`,
    }),
  );
}
