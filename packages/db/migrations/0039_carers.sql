CREATE TABLE "care_relations" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "care_relations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"patient_id" integer NOT NULL,
	"carer_id" integer,
	"invited_email" text NOT NULL,
	"care_right" text NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"accepted_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	CONSTRAINT "care_relations_right_is_known" CHECK (care_right in ('see', 'order')),
	CONSTRAINT "care_relations_accepted_by_somebody" CHECK (("care_relations"."carer_id" is null) = ("care_relations"."accepted_at" is null)),
	CONSTRAINT "care_relations_of_two_people" CHECK ("care_relations"."carer_id" <> "care_relations"."patient_id")
);
--> statement-breakpoint
-- Every email there is has a kind of the shorter list. Reading them all again would keep people and workers from them for as long.
ALTER TABLE "emails" DROP CONSTRAINT "emails_kind_is_known";--> statement-breakpoint
ALTER TABLE "transactions" ADD COLUMN "carer_id" integer;--> statement-breakpoint
ALTER TABLE "renewal_tokens" ADD COLUMN "carer_id" integer;--> statement-breakpoint
ALTER TABLE "care_relations" ADD CONSTRAINT "care_relations_patient_id_users_id_fk" FOREIGN KEY ("patient_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "care_relations" ADD CONSTRAINT "care_relations_carer_id_users_id_fk" FOREIGN KEY ("carer_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "care_relations_token_hash_key" ON "care_relations" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "care_relations_patient_id_idx" ON "care_relations" USING btree ("patient_id");--> statement-breakpoint
CREATE INDEX "care_relations_carer_id_idx" ON "care_relations" USING btree ("carer_id");--> statement-breakpoint
CREATE INDEX "care_relations_invited_email_idx" ON "care_relations" USING btree ("invited_email");--> statement-breakpoint
CREATE UNIQUE INDEX "care_relations_invited_once_key" ON "care_relations" USING btree ("patient_id","invited_email") WHERE ended_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "care_relations_cares_once_key" ON "care_relations" USING btree ("patient_id","carer_id") WHERE ended_at is null;--> statement-breakpoint
ALTER TABLE "emails" ADD CONSTRAINT "emails_kind_is_known" CHECK (kind in ('reminder', 'expiry', 'welcome', 'notification', 'password_reset', 'address_changed', 'care_invitation', 'test')) NOT VALID;