CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "emails_copied_once_key" ON "emails" USING btree ("copy_of","care_id") WHERE copy_of is not null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "emails_care_id_idx" ON "emails" USING btree ("care_id") WHERE care_id is not null;
