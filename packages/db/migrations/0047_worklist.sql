CREATE TABLE "worklist_marks" (
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"assigned_to" integer,
	"snoozed_until" date,
	"note" text,
	"revision" integer NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"changed_by" integer NOT NULL,
	CONSTRAINT "worklist_marks_kind_key_pk" PRIMARY KEY("kind","key"),
	CONSTRAINT "worklist_marks_kind_is_known" CHECK (kind in ('store_not_ready', 'checkout', 'unmatched_order', 'late_delivery', 'late_patient', 'bad_address', 'refused_mail', 'unavailable_product', 'price_rows', 'review', 'attention', 'notice'))
);
--> statement-breakpoint
-- Staff have read the log until now: what stands in it is not asked for again. Without a rewrite, as now() is the same for all rows.
ALTER TABLE "transactions" ADD COLUMN "attended_at" timestamp with time zone DEFAULT now();--> statement-breakpoint
ALTER TABLE "transactions" ALTER COLUMN "attended_at" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "transactions" ADD COLUMN "attended_by" integer;--> statement-breakpoint
ALTER TABLE "worklist_marks" ADD CONSTRAINT "worklist_marks_assigned_to_users_id_fk" FOREIGN KEY ("assigned_to") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "worklist_marks_assigned_to_idx" ON "worklist_marks" USING btree ("assigned_to");
