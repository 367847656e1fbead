CREATE TABLE "order_pull" (
	"is_only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"began_at" timestamp with time zone NOT NULL,
	"read_until" timestamp with time zone NOT NULL,
	CONSTRAINT "order_pull_is_one_row" CHECK ("order_pull"."is_only")
);
--> statement-breakpoint
CREATE TABLE "recorded_orders" (
	"order_id" text PRIMARY KEY NOT NULL,
	"recorded_at" timestamp with time zone NOT NULL
);
