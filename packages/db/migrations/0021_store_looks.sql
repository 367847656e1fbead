CREATE TABLE "store_looks" (
	"is_only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"looked_at" timestamp with time zone NOT NULL,
	"failure" text,
	"failure_detail" text,
	"facts" jsonb,
	"facts_at" timestamp with time zone,
	"shop_domain" text,
	CONSTRAINT "store_looks_is_one_row" CHECK ("store_looks"."is_only")
);
