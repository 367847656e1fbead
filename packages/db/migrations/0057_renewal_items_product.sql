CREATE INDEX CONCURRENTLY IF NOT EXISTS "renewal_items_product_idx" ON "renewal_items" USING btree ("product_id","product_name");
