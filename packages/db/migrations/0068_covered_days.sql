CREATE TABLE "covered_days" (
	"week" date NOT NULL,
	"product_id" text,
	"cohort" date,
	"days" integer NOT NULL,
	"covered" integer NOT NULL,
	"interrupted" integer NOT NULL,
	"counted_on" date NOT NULL,
	CONSTRAINT "covered_days_once_key" UNIQUE NULLS NOT DISTINCT("product_id","cohort","week")
);
--> statement-breakpoint
CREATE TABLE "interrupted_weeks" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "interrupted_weeks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"item_id" integer NOT NULL,
	"week" date NOT NULL,
	"product_id" text NOT NULL,
	"cohort" date,
	"days" integer NOT NULL,
	"covered" integer NOT NULL,
	CONSTRAINT "interrupted_weeks_once_key" UNIQUE("item_id","week")
);
--> statement-breakpoint
CREATE INDEX "covered_days_products_idx" ON "covered_days" USING btree ("product_id","week") WHERE cohort is null;--> statement-breakpoint
CREATE INDEX "interrupted_weeks_week_idx" ON "interrupted_weeks" USING btree ("week","id");--> statement-breakpoint
CREATE INDEX "interrupted_weeks_product_idx" ON "interrupted_weeks" USING btree ("product_id","week","id");--> statement-breakpoint
CREATE INDEX "interrupted_weeks_cohort_idx" ON "interrupted_weeks" USING btree ("cohort","week","id");