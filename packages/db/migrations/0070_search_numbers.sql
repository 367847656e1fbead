CREATE INDEX CONCURRENTLY IF NOT EXISTS "renewals_order_name_idx" ON "renewals" USING btree ("order_name") WHERE order_name is not null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "users_phone_idx" ON "users" USING gin ((regexp_replace(phone, '[^0-9]', '', 'g')) gin_trgm_ops);
