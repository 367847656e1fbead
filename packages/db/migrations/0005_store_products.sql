CREATE TABLE "store_product_sync" (
	"id" smallint PRIMARY KEY DEFAULT 1 NOT NULL,
	"synced_at" timestamp with time zone,
	"failed_at" timestamp with time zone,
	"failure" text,
	CONSTRAINT "store_product_sync_is_one_row" CHECK ("store_product_sync"."id" = 1),
	CONSTRAINT "store_product_sync_failure_is_known" CHECK (failure in ('network', 'auth', 'throttled', 'server', 'graphql', 'user', 'too_expensive', 'empty'))
);
--> statement-breakpoint
CREATE TABLE "store_products" (
	"product_id" text PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"is_available" boolean NOT NULL
);
