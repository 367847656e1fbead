import type { EmailKind } from "@scriptkeeper/contracts/constants";
import type { DashboardStats } from "@scriptkeeper/contracts/logs";
import type { Db } from "@scriptkeeper/db/connection";
import { emails, prescription_items, users } from "@scriptkeeper/db/schema";
import type { Day } from "@scriptkeeper/domain/days";
import { and, count, desc, eq, ilike, type SQL, sql } from "drizzle-orm";

const expiry = sql`coalesce(${prescription_items.prescription_expiry_date}, ${prescription_items.expiry_date})`;

/** The dashboard's counts by the status that items have today, whatever the last sweep stored, in one pass over them. */
export async function countForDashboard(
  db: Db,
  days: { today: Day; expiringUntil: Day },
): Promise<DashboardStats> {
  const isAlive = sql`(${expiry} is null or ${expiry} > ${days.today}::date)`;
  const isPending = sql`${prescription_items.status} = 'pending_renewal'`;
  const itemsWhere = (condition: SQL) => sql<number>`(count(*) filter (where ${condition}))::int`;
  const [row] = await db
    .select({
      totalCustomers: sql<number>`(select count(*)::int from ${users} where ${users.role} = 'user')`,
      activePrescriptions: itemsWhere(sql`not ${isPending} and ${isAlive}`),
      expiringPrescriptions: itemsWhere(
        sql`${expiry} > ${days.today}::date and ${expiry} <= ${days.expiringUntil}::date`,
      ),
      pendingRenewals: itemsWhere(sql`${isPending} and ${isAlive}`),
    })
    .from(prescription_items);
  if (!row) throw new Error("counting gave no row");
  return row;
}

export type EmailLogRow = Awaited<ReturnType<typeof listEmails>>[number];

interface EmailFilter {
  /** Part of the address. */
  address: string | undefined;
  kind: EmailKind | undefined;
}

/** Outgoing emails, newest first. */
export function listEmails(db: Db, page: EmailFilter & { limit: number; offset: number }) {
  return db
    .select({
      id: emails.id,
      to_address: emails.to_address,
      kind: emails.kind,
      subject: emails.subject,
      sent_at: emails.sent_at,
      prescription_ids: emails.prescription_ids,
      html: emails.html,
      state: emails.state,
      last_error: emails.last_error,
    })
    .from(emails)
    .where(matching(page))
    .orderBy(desc(emails.id))
    .limit(page.limit)
    .offset(page.offset);
}

export async function countEmails(db: Db, filter: EmailFilter): Promise<number> {
  const [row] = await db.select({ total: count() }).from(emails).where(matching(filter));
  return row?.total ?? 0;
}

function matching({ address, kind }: EmailFilter): SQL | undefined {
  return and(
    address ? ilike(emails.to_address, `%${literally(address)}%`) : undefined,
    kind ? eq(emails.kind, kind) : undefined,
  );
}

/** Text in which nothing is a pattern. */
function literally(text: string): string {
  return text.replaceAll(/[\\%_]/g, "\\$&");
}
