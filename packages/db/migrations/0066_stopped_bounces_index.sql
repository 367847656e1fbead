CREATE INDEX CONCURRENTLY IF NOT EXISTS "email_bounces_stopped_idx" ON "email_bounces" USING btree ("noted_at") WHERE stopped;
