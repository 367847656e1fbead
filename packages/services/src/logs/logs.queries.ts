import type { EmailKind } from "@scriptkeeper/contracts/constants";
import type { DashboardStats } from "@scriptkeeper/contracts/logs";
import type { PrescriptionFilter } from "@scriptkeeper/contracts/patients";
import type { Db } from "@scriptkeeper/db/connection";
import { emails, prescription_items, users } from "@scriptkeeper/db/schema";
import type { Day } from "@scriptkeeper/domain/days";
import { and, count, desc, eq, type SQL, sql } from "drizzle-orm";
import { contains } from "../contains.queries.ts";
import { passes } from "../prescriptions/filter.queries.ts";

/** The dashboard's counts by the status that items have today, in one pass over them. */
export async function countForDashboard(db: Db, today: Day): Promise<DashboardStats> {
  const items = (filter: PrescriptionFilter) =>
    sql<number>`(count(*) filter (where ${passes(filter, today)}))::int`;
  const [row] = await db
    .select({
      totalCustomers: sql<number>`(select count(*)::int from ${users} where ${users.role} = 'user')`,
      activePrescriptions: items("active"),
      expiringPrescriptions: items("expiring"),
      pendingRenewals: items("pending"),
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
    address ? contains(emails.to_address, address) : undefined,
    kind ? eq(emails.kind, kind) : undefined,
  );
}
