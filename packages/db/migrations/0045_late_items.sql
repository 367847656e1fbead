CREATE TABLE "late_items" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "late_items_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"item_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"reminder_date" date NOT NULL,
	"arming" integer NOT NULL,
	"ran_out_on" date NOT NULL,
	"is_estimated" boolean NOT NULL,
	"no_email" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"outcome" text,
	"note" text,
	"settled_at" timestamp with time zone,
	"settled_by" integer,
	CONSTRAINT "late_items_outcome_is_known" CHECK (outcome in ('called', 'stopped', 'elsewhere')),
	CONSTRAINT "late_items_no_email_is_known" CHECK (no_email in ('unsubscribed', 'address_bad')),
	CONSTRAINT "late_items_outcome_has_time" CHECK (("late_items"."outcome" is null) = ("late_items"."settled_at" is null))
);
--> statement-breakpoint
-- Every row that is there has a stage of the shorter list. Reading them all again would keep workers from them for as long.
ALTER TABLE "reminder_ledger" DROP CONSTRAINT "reminder_ledger_stage_fits_kind";--> statement-breakpoint
ALTER TABLE "late_items" ADD CONSTRAINT "late_items_item_id_prescription_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."prescription_items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "late_items" ADD CONSTRAINT "late_items_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "late_items_once_key" ON "late_items" USING btree ("item_id","reminder_date","arming");--> statement-breakpoint
CREATE INDEX "late_items_user_id_idx" ON "late_items" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "late_items_open_idx" ON "late_items" USING btree ("id") WHERE settled_at is null;--> statement-breakpoint
ALTER TABLE "reminder_ledger" ADD CONSTRAINT "reminder_ledger_stage_fits_kind" CHECK (("reminder_ledger"."kind" = 'reminder' and "reminder_ledger"."stage" in ('due', 'follow_up', 'late')) or ("reminder_ledger"."kind" = 'expiry' and "reminder_ledger"."stage" in ('soon', 'expired'))) NOT VALID;
