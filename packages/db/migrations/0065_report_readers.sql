CREATE TABLE "report_readers" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"sent_for" date NOT NULL
);
--> statement-breakpoint
ALTER TABLE "report_readers" ADD CONSTRAINT "report_readers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;