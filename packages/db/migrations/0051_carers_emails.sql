-- No row has any of them yet, and each is given what the constraints allow: nothing has to be read.
ALTER TABLE "emails" ADD COLUMN "care_id" integer;--> statement-breakpoint
ALTER TABLE "emails" ADD COLUMN "copy_of" integer;--> statement-breakpoint
ALTER TABLE "emails" ADD COLUMN "unreached_care_ids" integer[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "renewal_tokens" ADD COLUMN "care_id" integer;--> statement-breakpoint
ALTER TABLE "care_relations" ADD COLUMN "emails_to" text DEFAULT 'patient' NOT NULL;--> statement-breakpoint
ALTER TABLE "care_relations" ADD COLUMN "emails_stopped_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "emails" ADD CONSTRAINT "emails_copies_go_to_carers" CHECK ("emails"."copy_of" is null or "emails"."care_id" is not null) NOT VALID;--> statement-breakpoint
ALTER TABLE "care_relations" ADD CONSTRAINT "care_relations_emails_to_is_known" CHECK (emails_to in ('patient', 'carer', 'both')) NOT VALID;
