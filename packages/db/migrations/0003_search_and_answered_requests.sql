CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
CREATE TABLE "answered_requests" (
	"verb" text NOT NULL,
	"key" uuid NOT NULL,
	"answer" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "answered_requests_verb_key_pk" PRIMARY KEY("verb","key")
);
--> statement-breakpoint
CREATE INDEX "answered_requests_created_at_idx" ON "answered_requests" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "prescription_items_product_search_idx" ON "prescription_items" USING gin ((product_name collate "C") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "users_search_idx" ON "users" USING gin (((first_name || ' ' || last_name) collate "und-x-icu") gin_trgm_ops,"email" gin_trgm_ops);