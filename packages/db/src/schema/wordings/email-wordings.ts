import { WORDED_EMAILS, type Wording } from "@scriptkeeper/contracts/emails/wording-rules";
import { check, index, integer, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { instant, oneOf } from "../columns.ts";

/**
 * Wordings that the pharmacy chose for an email, in versions: the newest version of each email is used, and one
 * without words restores the built-in ones. Rows are never changed or deleted, so that an email can be rendered again
 * as it was.
 */
export const email_wordings = pgTable(
  "email_wordings",
  {
    /**
     * Numbered across all emails. Two concurrent saves get the same number and one of them fails, so that no version
     * becomes visible before an older one.
     */
    version: integer("version").primaryKey(),
    email: text("email", { enum: WORDED_EMAILS }).notNull(),
    words: jsonb("words").$type<Wording>().notNull(),
    made_at: instant("made_at").notNull(),
    /** The administrator's id; kept after that account is deleted. */
    made_by: integer("made_by").notNull(),
  },
  (t) => [
    index("email_wordings_email_idx").on(t.email, t.version),
    check("email_wordings_email_is_known", oneOf("email", WORDED_EMAILS)),
  ],
);
