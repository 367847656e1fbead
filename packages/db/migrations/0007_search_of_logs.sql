ALTER TABLE "emails" ADD COLUMN "resent_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "emails_not_sent_idx" ON "emails" USING btree ("state","id") WHERE state in ('failed', 'cancelled');--> statement-breakpoint
CREATE INDEX "emails_search_idx" ON "emails" USING gin ("to_address" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "transactions_search_idx" ON "transactions" USING gin (((first_name || ' ' || last_name) collate "und-x-icu") gin_trgm_ops,"email" gin_trgm_ops,(product_name collate "C") gin_trgm_ops);