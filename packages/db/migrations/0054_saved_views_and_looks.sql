CREATE TABLE "saved_views" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "saved_views_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"list" text NOT NULL,
	"name" text NOT NULL,
	"private_to" integer,
	"params" jsonb NOT NULL,
	"columns" jsonb,
	"revision" integer NOT NULL,
	"saved_at" timestamp with time zone NOT NULL,
	"saved_by" integer NOT NULL,
	CONSTRAINT "saved_views_list_is_known" CHECK (list in ('prescriptions', 'products', 'discounts', 'users', 'customers', 'emails', 'transactions', 'audit'))
);
--> statement-breakpoint
CREATE TABLE "patient_looks" (
	"session_id" uuid PRIMARY KEY NOT NULL,
	"patient_id" integer NOT NULL,
	"until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "saved_views" ADD CONSTRAINT "saved_views_private_to_users_id_fk" FOREIGN KEY ("private_to") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "patient_looks" ADD CONSTRAINT "patient_looks_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "patient_looks" ADD CONSTRAINT "patient_looks_patient_id_users_id_fk" FOREIGN KEY ("patient_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "saved_views_private_to_idx" ON "saved_views" USING btree ("private_to");--> statement-breakpoint
CREATE UNIQUE INDEX "saved_views_name_key" ON "saved_views" USING btree ("list",coalesce(private_to, 0),lower(name));--> statement-breakpoint
CREATE INDEX "patient_looks_patient_id_idx" ON "patient_looks" USING btree ("patient_id");