CREATE TABLE "last_supply_notices" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "last_supply_notices_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"item_id" integer NOT NULL,
	"repeats_revision" integer NOT NULL,
	"expires_on" date,
	"reason" text NOT NULL,
	"lasts_until" date,
	"renewal_id" uuid NOT NULL,
	"email_id" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "last_supply_notices_once_key" UNIQUE NULLS NOT DISTINCT("item_id","repeats_revision","expires_on"),
	CONSTRAINT "last_supply_notices_reason_is_known" CHECK (reason in ('no_repeats', 'expiry'))
);
--> statement-breakpoint
ALTER TABLE "last_supply_notices" ADD CONSTRAINT "last_supply_notices_renewal_id_renewals_id_fk" FOREIGN KEY ("renewal_id") REFERENCES "public"."renewals"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "last_supply_notices" ADD CONSTRAINT "last_supply_notices_email_id_emails_id_fk" FOREIGN KEY ("email_id") REFERENCES "public"."emails"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "last_supply_notices_renewal_id_idx" ON "last_supply_notices" USING btree ("renewal_id");--> statement-breakpoint
CREATE INDEX "last_supply_notices_email_id_idx" ON "last_supply_notices" USING btree ("email_id");