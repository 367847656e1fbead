import type { Db } from "@scriptkeeper/db/connection";
import { answered_requests } from "@scriptkeeper/db/schema";
import { and, eq } from "drizzle-orm";

export interface RequestKey {
  /** The verb that is called. */
  verb: string;
  /** A UUID that the client chose for this request. */
  key: string;
}

/**
 * Claims the key. Returns false if it was used before; while another transaction is using it, waits for that one to
 * end.
 */
export async function takeKey(db: Db, { verb, key, at }: RequestKey & { at: Date }): Promise<boolean> {
  const rows = await db
    .insert(answered_requests)
    .values({ verb, key, created_at: at })
    .onConflictDoNothing()
    .returning({ key: answered_requests.key });
  return rows.length === 1;
}

export async function saveAnswer(
  db: Db,
  { verb, key, answer }: RequestKey & { answer: unknown },
): Promise<void> {
  await db.update(answered_requests).set({ answer }).where(isRequest({ verb, key }));
}

export async function findAnswer(db: Db, request: RequestKey): Promise<unknown> {
  const [row] = await db
    .select({ answer: answered_requests.answer })
    .from(answered_requests)
    .where(isRequest(request));
  return row?.answer;
}

function isRequest({ verb, key }: RequestKey) {
  return and(eq(answered_requests.verb, verb), eq(answered_requests.key, key));
}
