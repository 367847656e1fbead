CREATE TABLE "process_settings" (
	"process" text PRIMARY KEY NOT NULL,
	"settings" jsonb NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	CONSTRAINT "process_settings_process_check" CHECK (process in ('server', 'worker'))
);
