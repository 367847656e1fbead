import type { Db } from "@scriptkeeper/db/connection";
import { mail_turns } from "@scriptkeeper/db/schema";
import { sql } from "drizzle-orm";

/** Reserves the next turn at a mail server, by the database's clock. Returns the milliseconds until that turn. */
export async function takeSlot(
  db: Db,
  { host, perSecond }: { host: string; perSecond: number },
): Promise<number> {
  const pause = sql`make_interval(secs => ${1 / perSecond}::float8)`;
  const [turn] = await db
    .insert(mail_turns)
    .values({ host, next_at: sql`clock_timestamp() + ${pause}` })
    .onConflictDoUpdate({
      target: mail_turns.host,
      set: { next_at: sql`greatest(${mail_turns.next_at}, clock_timestamp()) + ${pause}` },
    })
    .returning({
      waitMs: sql<number>`(extract(epoch from ${mail_turns.next_at} - ${pause} - clock_timestamp()) * 1000)::float8`,
    });
  return Math.max(0, turn?.waitMs ?? 0);
}
