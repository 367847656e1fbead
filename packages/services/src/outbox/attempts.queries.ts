import type { Db } from "@scriptkeeper/db/connection";
import { email_attempts, emails, users } from "@scriptkeeper/db/schema";
import { and, eq, isNull, or, type SQL, sql } from "drizzle-orm";

export interface Attempt {
  emailId: number;
  claimId: string;
  at: Date;
  toAddress: string;
  /** What was rendered, secrets cut out; `null` when it could not be. */
  copy: { subject: string; html: string; text: string } | null;
  outcome: "sent" | "temporary" | "permanent";
  reason: string | null;
  state: "sent" | "queued" | "failed";
  nextAttemptAt: Date | null;
  /** Whether the address is marked as one that reaches nobody. */
  addressBad: boolean;
}

/**
 * Writes an attempt and what became of the email in one statement, so that it reaches the database even when this
 * process dies the moment after. False when the email was somebody else's by then. What was sent is sent, whoever
 * holds the email: only that needs no claim.
 */
export async function recordAttempt(db: Db, { copy, ...attempt }: Attempt): Promise<boolean> {
  const { rowCount } = await statementOf(db).execute({
    ...attempt,
    subject: copy?.subject ?? null,
    html: copy?.html ?? null,
    text: copy?.text ?? null,
  });
  return rowCount === 1;
}

/** Putting it together would take longer than all else between the mail server's answer and its departure. */
const statements = new WeakMap<Db, ReturnType<typeof prepare>>();

function statementOf(db: Db) {
  const known = statements.get(db) ?? prepare(db);
  statements.set(db, known);
  return known;
}

const given = {
  emailId: sql<number>`${sql.placeholder("emailId")}::integer`,
  claimId: sql<string>`${sql.placeholder("claimId")}::uuid`,
  at: sql<Date>`${sql.placeholder("at")}::timestamptz`,
  toAddress: text("toAddress"),
  subject: text("subject"),
  html: text("html"),
  text: text("text"),
  outcome: text("outcome") as SQL<Attempt["outcome"]>,
  reason: text("reason"),
  state: text("state") as SQL<Attempt["state"]>,
  nextAttemptAt: sql<Date>`${sql.placeholder("nextAttemptAt")}::timestamptz`,
  addressBad: sql<boolean>`${sql.placeholder("addressBad")}::boolean`,
};

function prepare(db: Db) {
  const isHeldOrSent = or(eq(emails.claim_id, given.claimId), sql`${given.outcome} = 'sent'`);
  const changed = db.$with("changed").as(
    db
      .update(emails)
      .set({
        state: given.state,
        sent_at: sql`case when ${given.state} = 'sent' then ${given.at} end`,
        to_address: given.toAddress,
        subject: sql`coalesce(${given.subject}, ${emails.subject})`,
        html: sql`coalesce(${given.html}, ${emails.html})`,
        text_body: sql`coalesce(${given.text}, ${emails.text_body})`,
        attempts: sql`${emails.attempts} + 1`,
        next_attempt_at: sql`coalesce(${given.nextAttemptAt}, ${emails.next_attempt_at})`,
        last_error: given.reason,
        claim_id: null,
        claimed_until: null,
      })
      .where(and(eq(emails.id, given.emailId), eq(emails.state, "queued"), isHeldOrSent))
      .returning({ id: emails.id, user_id: emails.user_id, attempts: emails.attempts }),
  );
  const marked = db.$with("marked").as(
    db
      .update(users)
      .set({ email_bad_at: given.at })
      .where(
        and(
          given.addressBad,
          eq(users.email, given.toAddress),
          isNull(users.email_bad_at),
          sql`${users.id} = (select user_id from changed)`,
        ),
      )
      .returning({ id: users.id }),
  );
  return db
    .with(changed, marked)
    .insert(email_attempts)
    .select(
      db
        .select({
          email_id: changed.id,
          attempt: changed.attempts,
          attempted_at: given.at.as("attempted_at"),
          outcome: given.outcome.as("outcome"),
          reason: given.reason.as("reason"),
        })
        .from(changed),
    )
    .prepare("record_attempt");
}

function text(name: string): SQL<string> {
  return sql`${sql.placeholder(name)}::text`;
}
