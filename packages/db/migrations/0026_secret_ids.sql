ALTER TABLE "emails" ADD COLUMN "secret_id" uuid;--> statement-breakpoint
ALTER TABLE "emails" ADD COLUMN "secret_key_id" text;