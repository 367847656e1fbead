CREATE INDEX CONCURRENTLY IF NOT EXISTS "late_items_standing_idx" ON "late_items" USING btree ("id") WHERE settled_at is null and not is_set_aside;
