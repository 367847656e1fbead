ALTER TABLE "transactions" ADD COLUMN "report_key" text;--> statement-breakpoint
ALTER TABLE "transactions" ADD COLUMN "report_state" text;