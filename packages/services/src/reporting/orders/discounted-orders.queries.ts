import type { Db } from "@scriptkeeper/db/connection";
import { discounts, renewals } from "@scriptkeeper/db/schema";
import { type SQL, sql } from "drizzle-orm";
import { usesOf } from "../../catalogue/index.ts";
import { inOrder, type Searched } from "../../core/index.ts";
import { isOnPage, type OrdersPage } from "./counted-orders.queries.ts";

/** Uses are counted up to here, and up to here the orders of all of them are gathered for each page. */
const MOST_USES = 10_000;
/** Of a discount that was used more often so many orders are looked through first: one in 400 with it fills a page of 50. */
const WALKED = 20_000;

/** A discount and how often it was used, not at all once it is deleted. */
export interface UsedDiscount extends Record<string, unknown> {
  id: number;
  /** Null where it was deleted or never was. */
  name: string | null;
  isDeleted: boolean;
  /** Lines that got it, and in how many orders they are. */
  uses: number;
  orders: number;
  /** There are more, which are not counted. */
  isMore: boolean;
}

export async function findUsedDiscount(db: Db, id: number): Promise<UsedDiscount> {
  const { rows } = await db.execute<UsedDiscount>(sql`
    select ${id}::int as id, ${ofDiscount(id, { select: sql`name`, where: isKept })} as name,
      ${ofDiscount(id, { select: sql`true`, where: sql`not ${isKept}` })} is not null as "isDeleted",
      least(count(*), ${MOST_USES})::int as uses, count(distinct renewal_id)::int as orders,
      count(*) > ${MOST_USES} as "isMore"
    from (select ri.renewal_id from ${usesOfListed(id)} limit ${MOST_USES + 1}) counted`);
  const [discount] = rows;
  if (!discount) throw new Error("the uses of the discount were not counted");
  return discount;
}

/** Those that a search finds which have a line with the discount. */
export function withDiscount(searched: Searched, { id, isMore }: UsedDiscount): Searched {
  const { columns, scope, matches, byIndex } = searched;
  const isUsed = sql`exists (select from ${usesOfListed(id)} and r.id = ${renewals.id} offset 0)`;
  const amongUses = sql`select ${columns} from ${renewals} where ${scope} and ${matches}
    and ${renewals.id} in (select ri.renewal_id from ${usesOfListed(id)})`;
  const amongFound = byIndex && sql`select ${columns} from (${byIndex}) renewals where ${isUsed}`;
  return {
    ...searched,
    matches: sql`(${matches} and ${isUsed})`,
    byIndex: isMore && amongFound ? amongFound : amongUses,
    walked: isMore ? searched.walked : 0,
  };
}

/** All orders of a page as what a search finds. */
export function allOrders(page: OrdersPage): Searched {
  return {
    table: renewals,
    columns: sql`id, created_at`,
    scope: isOnPage(page),
    matches: sql`true`,
    order: inOrder([sql`created_at`, sql`id`], page.order),
    walked: WALKED,
  };
}

/** The id stands in the statement by itself, so that PostgreSQL sees how often this discount was given. */
function usesOfListed(id: number): SQL {
  return sql`${usesOf(sql`${id}`)} and ${ofDiscount(id, { select: sql`true`, where: isKept })}`;
}

const isKept = sql`(d.deleted_at is null)`;

/** A value of the discount, or null where the condition does not hold. */
function ofDiscount(id: number, { select, where }: Record<"select" | "where", SQL>): SQL {
  return sql`(select ${select} from ${discounts} d where d.id = ${id} and ${where})`;
}
