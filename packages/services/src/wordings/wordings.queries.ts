import type { WordedEmail, Wording } from "@scriptkeeper/contracts/emails/wording-rules";
import type { WordingVersion } from "@scriptkeeper/contracts/emails/wordings";
import type { Db } from "@scriptkeeper/db/connection";
import { email_wordings, users } from "@scriptkeeper/db/schema";
import { desc, eq, sql } from "drizzle-orm";

export interface NewWording {
  email: WordedEmail;
  words: Wording;
  basedOn: number;
  at: Date;
  by: number;
}

/**
 * Saves the next version. Null when the email's newest version is not the one that this is based on, and when someone
 * else took the number at the same moment.
 */
export async function insertWording(db: Db, { email, words, basedOn, at, by }: NewWording) {
  const { rows } = await db.execute<{ version: number }>(sql`
    insert into ${email_wordings} (version, email, words, made_at, made_by)
    select coalesce((select max(version) from ${email_wordings}), 0) + 1, ${email}, ${JSON.stringify(words)}::jsonb,
      ${at.toISOString()}::timestamptz, ${by}::int
    where coalesce((select max(version) from ${email_wordings} where email = ${email}), 0) = ${basedOn}::int
    on conflict (version) do nothing
    returning version`);
  return rows[0]?.version ?? null;
}

/** Lists the newest versions of an email's words, newest first. */
export async function listVersions(
  db: Db,
  { email, limit }: { email: WordedEmail; limit: number },
): Promise<WordingVersion[]> {
  const rows = await selectVersions(db)
    .where(eq(email_wordings.email, email))
    .orderBy(desc(email_wordings.version))
    .limit(limit);
  return rows.map(told);
}

/** Lists the newest version of each email that ever had words of its own. */
export async function listNewest(db: Db): Promise<(WordingVersion & { email: WordedEmail })[]> {
  const newest = sql`(select max(w.version) from ${email_wordings} w where w.email = ${email_wordings.email})`;
  const rows = await selectVersions(db).where(eq(email_wordings.version, newest));
  return rows.map((row) => ({ ...told(row), email: row.email }));
}

function selectVersions(db: Db) {
  return db
    .select({
      version: email_wordings.version,
      email: email_wordings.email,
      words: email_wordings.words,
      made_at: email_wordings.made_at,
      made_by: sql<string | null>`nullif(trim(${users.first_name} || ' ' || ${users.last_name}), '')`,
    })
    .from(email_wordings)
    .leftJoin(users, eq(users.id, email_wordings.made_by));
}

function told({ version, words, made_at, made_by }: Omit<WordingVersion, "made_at"> & { made_at: Date }) {
  return { version, words, made_at: made_at.toISOString(), made_by };
}
