CREATE TABLE "email_templates" (
	"key" text PRIMARY KEY NOT NULL,
	"html" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "emails" ADD COLUMN "template" text;--> statement-breakpoint
ALTER TABLE "emails" ADD COLUMN "fields" jsonb;--> statement-breakpoint
ALTER TABLE "emails" DROP COLUMN "text_body";--> statement-breakpoint
ALTER TABLE "emails" ADD CONSTRAINT "emails_fields_fill_template" CHECK (("emails"."template" is null) = ("emails"."fields" is null));