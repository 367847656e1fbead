ALTER TABLE "credentials" ADD COLUMN "temporary_hash" "bytea";--> statement-breakpoint
ALTER TABLE "credentials" ADD COLUMN "temporary_until" timestamp with time zone;