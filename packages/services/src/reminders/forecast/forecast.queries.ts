import { EXPIRED_NOTICE_DAYS, EXPIRING_SOON_DAYS } from "@scriptkeeper/contracts/constants";
import type { Db } from "@scriptkeeper/db/connection";
import { prescription_items, product_configurations, store_variants, users } from "@scriptkeeper/db/schema";
import { addDays, type Day } from "@scriptkeeper/domain/time/days";
import { type SQL, sql } from "drizzle-orm";
import { strengthOfItem } from "../../catalogue/index.ts";
import { configurationOfItem, dayOf, effectiveExpiry } from "../../prescriptions/index.ts";
import type { NoticeStage } from "../rules.ts";
import { mayBeNoticed, noticeStage } from "../sweeps/due-notices.queries.ts";
import { isReachable, mayBeReminded } from "../sweeps/due-reminders.queries.ts";

export interface Span {
  today: Day;
  /** The last day, included. */
  last: Day;
}

export interface ComingCount extends Record<string, unknown> {
  day: Day;
  stage: "due" | NoticeStage;
  emails: number;
  items: number;
}

/** Counts the emails that the sweeps of these days will queue, and the items in them, as things are now. */
export async function countComing(db: Db, span: Span): Promise<ComingCount[]> {
  const { rows } = await db.execute<ComingCount>(comingSql(span));
  return rows;
}

/**
 * Selects the counts by evaluating the sweeps' own rules for each item, on the first day on which a sweep can find it
 * due.
 */
export function comingSql(span: Span): SQL {
  return sql`
    select day::text, stage, count(*)::int as emails, sum(items)::int as items
    from (
      select day, stage, count(*) as items
      from (${reminders(span)} union all ${notices(span)}) coming
      where user_id not in (select id from ${users} where not (${isReachable}))
      group by day, stage, user_id
    ) emails
    group by day, stage`;
}

const date = prescription_items.next_reminder_date;

/** The first day on which a sweep can remind of an item. */
export function reminderDay(today: Day): SQL {
  return sql`greatest(${date}, ${dayOf(today)})`;
}

function reminders({ today, last }: Span): SQL {
  const day = reminderDay(today);
  return sql`
    select ${prescription_items.user_id} as user_id, ${day} as day, 'due' as stage
    from ${prescription_items}
    left join ${product_configurations} on ${configurationOfItem}
    left join ${store_variants} on ${strengthOfItem}
    where ${date} <= ${dayOf(last)} and ${mayBeReminded(day)}`;
}

function notices({ today, last }: Span): SQL {
  const [stage, day] = [sql`notice.stage`, sql`notice.day`];
  const from = addDays(today, -EXPIRED_NOTICE_DAYS);
  const to = addDays(last, EXPIRING_SOON_DAYS);
  return sql`
    select ${prescription_items.user_id}, ${day}, ${stage}
    from ${prescription_items}
    cross join lateral (values
      ('soon', greatest(${effectiveExpiry} - ${EXPIRING_SOON_DAYS}::int, ${dayOf(today)})),
      ('expired', greatest(${effectiveExpiry}, ${dayOf(today)}))
    ) notice(stage, day)
    where ${effectiveExpiry} between ${dayOf(from)} and ${dayOf(to)} and ${day} <= ${dayOf(last)}
      and ${stage} = ${noticeStage(day)} and ${mayBeNoticed(day)}`;
}
