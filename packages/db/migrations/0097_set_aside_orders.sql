CREATE TABLE "set_aside_orders" (
	"order_id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"failing_since" timestamp with time zone NOT NULL,
	"attempts" smallint NOT NULL,
	"next_attempt_at" timestamp with time zone NOT NULL,
	"last_error" text NOT NULL,
	"told_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "renewals" ADD COLUMN "failures" smallint DEFAULT 0 NOT NULL;