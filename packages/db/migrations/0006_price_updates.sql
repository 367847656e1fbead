ALTER TABLE "price_run_rows" DROP CONSTRAINT "price_run_rows_state_is_known";--> statement-breakpoint
ALTER TABLE "price_runs" DROP CONSTRAINT "price_runs_state_is_known";--> statement-breakpoint
DROP INDEX "price_run_rows_waiting_idx";--> statement-breakpoint
ALTER TABLE "price_run_rows" ALTER COLUMN "price_cents" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "price_run_rows" ADD COLUMN "price" text NOT NULL;--> statement-breakpoint
ALTER TABLE "price_run_rows" ADD COLUMN "product_id" text;--> statement-breakpoint
ALTER TABLE "price_run_rows" ADD COLUMN "finding" text;--> statement-breakpoint
ALTER TABLE "price_run_rows" ADD COLUMN "flags" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "price_run_rows" ADD COLUMN "included" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "price_run_rows" ADD COLUMN "outcome" text;--> statement-breakpoint
ALTER TABLE "price_run_rows" ADD COLUMN "attempted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "price_runs" ADD COLUMN "file_name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "price_runs" ADD COLUMN "total" integer NOT NULL;--> statement-breakpoint
ALTER TABLE "price_runs" ADD COLUMN "is_reviewed" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "price_runs" ADD COLUMN "retry_of" integer;--> statement-breakpoint
ALTER TABLE "price_runs" ADD COLUMN "problem" text;--> statement-breakpoint
ALTER TABLE "price_runs" ADD COLUMN "not_before" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "price_runs" ADD COLUMN "lease_id" uuid;--> statement-breakpoint
ALTER TABLE "price_runs" ADD COLUMN "lease_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "price_runs" ADD COLUMN "started_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "price_runs" ADD COLUMN "closed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "price_runs" ADD CONSTRAINT "price_runs_retry_of_price_runs_id_fk" FOREIGN KEY ("retry_of") REFERENCES "public"."price_runs"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "price_run_rows_to_look_up_idx" ON "price_run_rows" USING btree ("run_id","row_number") WHERE finding is null;--> statement-breakpoint
CREATE INDEX "price_run_rows_to_set_idx" ON "price_run_rows" USING btree ("run_id","product_id","row_number") WHERE outcome in ('waiting', 'undoing');--> statement-breakpoint
CREATE UNIQUE INDEX "price_run_rows_one_per_variant_key" ON "price_run_rows" USING btree ("run_id","variant_id") WHERE included;--> statement-breakpoint
CREATE INDEX "price_runs_retry_of_idx" ON "price_runs" USING btree ("retry_of");--> statement-breakpoint
CREATE INDEX "price_runs_at_work_idx" ON "price_runs" USING btree ("id") WHERE state in ('looking_up', 'running', 'undoing');--> statement-breakpoint
ALTER TABLE "price_run_rows" DROP COLUMN "state";--> statement-breakpoint
ALTER TABLE "price_run_rows" ADD CONSTRAINT "price_run_rows_finding_is_known" CHECK (finding in ('ready', 'flagged', 'unchanged', 'not_found', 'ambiguous', 'invalid'));--> statement-breakpoint
ALTER TABLE "price_run_rows" ADD CONSTRAINT "price_run_rows_outcome_is_known" CHECK (outcome in ('waiting', 'changed', 'unchanged', 'failed', 'left_out', 'undoing', 'undone', 'kept'));--> statement-breakpoint
ALTER TABLE "price_run_rows" ADD CONSTRAINT "price_run_rows_included_can_be_set" CHECK (not included or (variant_id is not null and product_id is not null and price_cents is not null
        and old_price_cents is not null));--> statement-breakpoint
ALTER TABLE "price_runs" ADD CONSTRAINT "price_runs_state_is_known" CHECK (state in ('uploading', 'looking_up', 'review', 'running', 'done', 'undoing'));