import type { Db } from "@scriptkeeper/db/connection";
import { emails } from "@scriptkeeper/db/schema";
import { eq } from "drizzle-orm";
import { hasContent } from "../emails.queries.ts";
import { secretSource } from "../queue/secret-source.queries.ts";

export type EmailOnItsWay = NonNullable<Awaited<ReturnType<typeof findEmailOnItsWay>>>;

/** Finds an email with everything needed to tell where it is on its way, and what its link is derived from. */
export async function findEmailOnItsWay(db: Db, id: number) {
  const [row] = await db
    .select({
      ...secretSource,
      state: emails.state,
      kind: emails.kind,
      payload: emails.payload,
      prescription_ids: emails.prescription_ids,
      care_id: emails.care_id,
      unreached_care_ids: emails.unreached_care_ids,
      subject: emails.subject,
      sent_at: emails.sent_at,
      has_content: hasContent,
      last_error: emails.last_error,
      created_at: emails.created_at,
      resent_at: emails.resent_at,
      opened_at: emails.opened_at,
      next_attempt_at: emails.next_attempt_at,
    })
    .from(emails)
    .where(eq(emails.id, id));
  return row ?? null;
}
