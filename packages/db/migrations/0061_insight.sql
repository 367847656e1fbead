CREATE TABLE "reminder_changes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "reminder_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"item_id" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reminder_counts" (
	"week" date NOT NULL,
	"product_id" text,
	"cohort" date,
	"sent" integer NOT NULL,
	"opened" integer NOT NULL,
	"ordered" integer NOT NULL,
	"paid" integer NOT NULL,
	"delivered" integer NOT NULL,
	CONSTRAINT "reminder_counts_once_key" UNIQUE NULLS NOT DISTINCT("product_id","cohort","week")
);
--> statement-breakpoint
CREATE TABLE "reminder_outcomes" (
	"reminder_id" integer PRIMARY KEY NOT NULL,
	"item_id" integer NOT NULL,
	"product_id" text,
	"product_name" text,
	"week" date NOT NULL,
	"cohort" date,
	"sent_at" timestamp with time zone NOT NULL,
	"opened_at" timestamp with time zone,
	"renewal_id" uuid,
	"ordered_at" timestamp with time zone,
	"paid_at" timestamp with time zone,
	"delivered_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "emails" ADD COLUMN "opened_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "renewal_tokens" ADD COLUMN "email_id" integer;--> statement-breakpoint
CREATE INDEX "reminder_counts_products_idx" ON "reminder_counts" USING btree ("product_id","week") WHERE cohort is null;--> statement-breakpoint
CREATE INDEX "reminder_outcomes_item_id_idx" ON "reminder_outcomes" USING btree ("item_id");--> statement-breakpoint
CREATE INDEX "reminder_outcomes_week_idx" ON "reminder_outcomes" USING btree ("week","reminder_id");--> statement-breakpoint
CREATE INDEX "reminder_outcomes_product_idx" ON "reminder_outcomes" USING btree ("product_id","week","reminder_id");