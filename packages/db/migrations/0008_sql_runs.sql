CREATE TABLE "sql_runs" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sql_runs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"run_id" uuid NOT NULL,
	"user_id" integer NOT NULL,
	"sql" text NOT NULL,
	"ran_at" timestamp with time zone NOT NULL,
	"state" text NOT NULL,
	"command" text,
	"row_count" bigint,
	"ms" integer,
	"error" text,
	"confirmation" uuid,
	CONSTRAINT "sql_runs_run_id_key" UNIQUE("run_id"),
	CONSTRAINT "sql_runs_state_is_known" CHECK (state in ('running', 'done', 'previewed', 'failed', 'cancelled'))
);
--> statement-breakpoint
ALTER TABLE "sql_runs" ADD CONSTRAINT "sql_runs_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sql_runs_user_id_idx" ON "sql_runs" USING btree ("user_id","id");