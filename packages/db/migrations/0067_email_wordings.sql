CREATE TABLE "email_wordings" (
	"version" integer PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"words" jsonb NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	"made_by" integer NOT NULL,
	CONSTRAINT "email_wordings_email_is_known" CHECK (email in ('welcome', 'new_prescription', 'reminder', 'follow_up', 'last_email', 'back_in_stock', 'parcel_sent', 'parcel_ready', 'parcel_failed', 'last_supply', 'expiry_soon', 'expiry_expired'))
);
--> statement-breakpoint
ALTER TABLE "emails" ADD COLUMN "wordings_until" integer;--> statement-breakpoint
CREATE INDEX "email_wordings_email_idx" ON "email_wordings" USING btree ("email","version");