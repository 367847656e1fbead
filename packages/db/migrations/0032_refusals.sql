ALTER TABLE "renewals" ADD COLUMN "refusal" text;--> statement-breakpoint
ALTER TABLE "renewals" ADD CONSTRAINT "renewals_refusal_is_known" CHECK (refusal in ('unavailable', 'busy', 'elsewhere', 'store')) NOT VALID;
