import type pg from "pg";
import { atMost, exactly, type Figure } from "./figures.ts";
import type { MailSink } from "./mail-sink.ts";

export interface OutgoingEmail {
  message_id: string;
  to_address: string;
  state: string;
  last_error: string | null;
}

export async function readOutgoing(pool: pg.Pool): Promise<OutgoingEmail[]> {
  const { rows } = await pool.query<OutgoingEmail>(
    "select message_id, to_address, state, last_error from emails order by id",
  );
  return rows;
}

/** Returns the emails left to send: zero once each due customer has one and none is queued. */
export async function countLeft(pool: pg.Pool, customers: number): Promise<number> {
  const { rows } = await pool.query<{ written: number; queued: number }>(
    `select count(*)::int as written, count(*) filter (where state = 'queued')::int as queued
     from emails where kind = 'reminder'`,
  );
  const [{ written, queued } = { written: 0, queued: 0 }] = rows;
  return customers - written + queued;
}

/** Whether what the mail server accepted matches the rows, which is the one rule of the outbox. */
export function compareWithSink(
  emails: readonly OutgoingEmail[],
  expected: {
    sink: MailSink;
    customers: number;
    /** Number of people whose mail the server accepts; all by default. */
    deliverable?: number;
    repeats: number;
  },
): Figure[] {
  const { sink, customers, deliverable = customers, repeats } = expected;
  const sent = emails.filter(({ state }) => state === "sent");
  const known = new Set(emails.map((email) => email.message_id));
  const secondIds = [...sink.idsOf.values()].reduce((sum, ids) => sum + ids.size - 1, 0);
  return [
    exactly("customers with an email", new Set(emails.map((email) => email.to_address)).size, customers),
    exactly("rows that are sent", sent.length, deliverable),
    exactly("sent, but never taken (lost)", sent.filter((row) => !sink.taken.has(row.message_id)).length, 0),
    exactly("taken without a row", [...sink.taken.keys()].filter((id) => !known.has(id)).length, 0),
    exactly(
      "taken, but the row is not sent",
      emails.filter((row) => row.state !== "sent" && sink.taken.has(row.message_id)).length,
      0,
    ),
    exactly("repeated under another Message-ID", secondIds, 0),
    atMost("repeated under the same Message-ID", sink.count() - sink.taken.size, repeats),
  ];
}
