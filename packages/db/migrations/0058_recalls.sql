CREATE TABLE "recall_letters" (
	"recall_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"email_id" integer,
	"last_supplied_on" date NOT NULL,
	"packs" integer NOT NULL,
	"acknowledged_at" timestamp with time zone,
	"acknowledged_by" text,
	"called_at" timestamp with time zone,
	"called_by" integer,
	"note" text,
	CONSTRAINT "recall_letters_recall_id_user_id_pk" PRIMARY KEY("recall_id","user_id"),
	CONSTRAINT "recall_letters_acknowledged_by_is_known" CHECK (acknowledged_by in ('patient', 'carer')),
	CONSTRAINT "recall_letters_acknowledged_by_somebody" CHECK (("recall_letters"."acknowledged_at" is null) = ("recall_letters"."acknowledged_by" is null)),
	CONSTRAINT "recall_letters_called_by_somebody" CHECK (("recall_letters"."called_at" is null) = ("recall_letters"."called_by" is null))
);
--> statement-breakpoint
CREATE TABLE "recalls" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "recalls_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"product_id" text NOT NULL,
	"product_name" text NOT NULL,
	"variant_id" text,
	"variant_title" text,
	"from_day" date,
	"until_day" date,
	"subject" text NOT NULL,
	"what_happened" text NOT NULL,
	"what_to_do" text NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	"sent_by" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "recall_letters" ADD CONSTRAINT "recall_letters_recall_id_recalls_id_fk" FOREIGN KEY ("recall_id") REFERENCES "public"."recalls"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recall_letters" ADD CONSTRAINT "recall_letters_email_id_emails_id_fk" FOREIGN KEY ("email_id") REFERENCES "public"."emails"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "recall_letters_user_id_idx" ON "recall_letters" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "recall_letters_email_id_key" ON "recall_letters" USING btree ("email_id");--> statement-breakpoint
CREATE INDEX "recalls_product_id_idx" ON "recalls" USING btree ("product_id");