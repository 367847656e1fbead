CREATE TABLE "undo_records" (
	"audit_id" integer PRIMARY KEY NOT NULL,
	"change_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"entity" text NOT NULL,
	"entity_id" integer NOT NULL,
	"user_id" integer,
	"made_at" timestamp with time zone NOT NULL,
	"before" jsonb NOT NULL,
	"after" jsonb,
	CONSTRAINT "undo_records_kind_is_known" CHECK (kind in ('edit', 'deletion')),
	CONSTRAINT "undo_records_edit_has_after" CHECK (("undo_records"."kind" = 'edit') = ("undo_records"."after" is not null))
);
--> statement-breakpoint
CREATE INDEX "undo_records_change_id_idx" ON "undo_records" USING btree ("change_id");--> statement-breakpoint
CREATE INDEX "undo_records_record_idx" ON "undo_records" USING btree ("entity","entity_id");--> statement-breakpoint
CREATE INDEX "undo_records_user_id_idx" ON "undo_records" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "undo_records_made_at_idx" ON "undo_records" USING btree ("made_at");--> statement-breakpoint
CREATE INDEX "undo_records_deletions_idx" ON "undo_records" USING btree ("audit_id") WHERE kind = 'deletion';