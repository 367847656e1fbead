CREATE TABLE "bounce_mailboxes" (
	"mailbox" text PRIMARY KEY NOT NULL,
	"uid_validity" bigint,
	"last_uid" bigint NOT NULL,
	"read_at" timestamp with time zone,
	"failing_since" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "email_bounces" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "email_bounces_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"email_id" integer NOT NULL,
	"kind" text NOT NULL,
	"source" text NOT NULL,
	"subject" text,
	"status" text,
	"reason" text,
	"stopped" boolean NOT NULL,
	"reported_at" timestamp with time zone NOT NULL,
	"noted_at" timestamp with time zone NOT NULL,
	CONSTRAINT "email_bounces_kind_is_known" CHECK (kind in ('bounce', 'complaint')),
	CONSTRAINT "email_bounces_source_is_known" CHECK (source in ('mailbox', 'mailgun', 'sendgrid')),
	CONSTRAINT "email_bounces_subject_is_known" CHECK (subject in ('address', 'mail', 'sending')),
	CONSTRAINT "email_bounces_blames_something" CHECK (("email_bounces"."kind" = 'bounce') = ("email_bounces"."subject" is not null))
);
--> statement-breakpoint
ALTER TABLE "email_bounces" ADD CONSTRAINT "email_bounces_email_id_emails_id_fk" FOREIGN KEY ("email_id") REFERENCES "public"."emails"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "email_bounces_email_id_idx" ON "email_bounces" USING btree ("email_id");--> statement-breakpoint
CREATE UNIQUE INDEX "email_bounces_complained_once_key" ON "email_bounces" USING btree ("email_id") WHERE kind = 'complaint';