import { UNDO_KINDS } from "@scriptkeeper/contracts/constants";
import { sql } from "drizzle-orm";
import { check, index, integer, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { instant, oneOf } from "./columns.ts";

/**
 * What administrators changed or deleted, as it was: what it takes to undo that. One row for each entry of the audit that
 * can still be undone, gone once it was, and after 30 days. No hash and no secret stands in it.
 */
export const undo_records = pgTable(
  "undo_records",
  {
    /** The audit's entry, which tells who it was. */
    audit_id: integer("audit_id").primaryKey(),
    /** The same for all that was done at once, and is undone at once. */
    change_id: uuid("change_id").notNull(),
    kind: text("kind", { enum: UNDO_KINDS }).notNull(),
    entity: text("entity").notNull(),
    entity_id: integer("entity_id").notNull(),
    /** Whose record it is, also where that account is gone; null for what is nobody's own. */
    user_id: integer("user_id"),
    made_at: instant("made_at").notNull(),
    /** Of an edit the fields as they were; of a deletion the rows by their tables. */
    before: jsonb("before").$type<Record<string, unknown>>().notNull(),
    /** The same fields as the edit left them; null of a deletion. */
    after: jsonb("after").$type<Record<string, unknown>>(),
  },
  (t) => [
    index("undo_records_change_id_idx").on(t.change_id),
    index("undo_records_record_idx").on(t.entity, t.entity_id),
    index("undo_records_user_id_idx").on(t.user_id),
    index("undo_records_made_at_idx").on(t.made_at),
    index("undo_records_deletions_idx").on(t.audit_id).where(sql`kind = 'deletion'`),
    check("undo_records_kind_is_known", oneOf("kind", UNDO_KINDS)),
    check("undo_records_edit_has_after", sql`(${t.kind} = 'edit') = (${t.after} is not null)`),
  ],
);
