CREATE INDEX CONCURRENTLY IF NOT EXISTS "renewals_fulfillment_ask_idx" ON "renewals" USING btree ("fulfillment_ask_at") WHERE fulfillment_ask_at is not null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "renewals_delivery_due_idx" ON "renewals" USING btree ("delivery_due_on","id") WHERE delivery_due_on is not null;
