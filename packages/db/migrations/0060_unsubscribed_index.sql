CREATE INDEX CONCURRENTLY IF NOT EXISTS "users_unsubscribed_idx" ON "users" USING btree ("unsubscribed_at","id") WHERE unsubscribed_at is not null;
