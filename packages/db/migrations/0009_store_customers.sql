CREATE TABLE "store_customers" (
	"id" text PRIMARY KEY NOT NULL,
	"email" text,
	"first_name" text,
	"last_name" text,
	"phone" text,
	"updated_at" timestamp with time zone NOT NULL
);
