import type { Db } from "@scriptkeeper/db/connection";
import { renewal_items } from "@scriptkeeper/db/schema";
import { and, eq } from "drizzle-orm";

type Line = typeof renewal_items.$inferSelect;
type Retaken = Pick<Line, "took_repeat"> &
  Partial<Pick<Line, "repeats_before" | "repeats_revision" | "reminder_written">>;

/** Marks a line that was given back as taken once more, with what it took this time. */
export async function saveReappliedLine(
  db: Db,
  line: Pick<Line, "renewal_id" | "item_id">,
  taken: Retaken,
): Promise<void> {
  await db
    .update(renewal_items)
    .set({ ...taken, given_back_at: null })
    .where(and(eq(renewal_items.renewal_id, line.renewal_id), eq(renewal_items.item_id, line.item_id)));
}
