import { WORDED_EMAILS, type Wording } from "@scriptkeeper/contracts/emails/wording-rules";
import { check, index, integer, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { instant, oneOf } from "../columns.ts";

/**
 * The words that a pharmacy chose for an email, version by version: the newest of each email holds, and one without words brings
 * the built-in ones back. Nobody changes or deletes one, so that an email can be written again as it was.
 */
export const email_wordings = pgTable(
  "email_wordings",
  {
    /** Counted over all emails. Two who save at once would get the same, so that no version comes to light before an older one. */
    version: integer("version").primaryKey(),
    email: text("email", { enum: WORDED_EMAILS }).notNull(),
    words: jsonb("words").$type<Wording>().notNull(),
    made_at: instant("made_at").notNull(),
    /** The administrator; stays when that account is deleted. */
    made_by: integer("made_by").notNull(),
  },
  (t) => [
    index("email_wordings_email_idx").on(t.email, t.version),
    check("email_wordings_email_is_known", oneOf("email", WORDED_EMAILS)),
  ],
);
