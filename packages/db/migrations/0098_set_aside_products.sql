CREATE TABLE "set_aside_products" (
	"product_id" text PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"failing_since" timestamp with time zone NOT NULL,
	"last_error" text NOT NULL
);
