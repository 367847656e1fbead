CREATE INDEX CONCURRENTLY IF NOT EXISTS "prescription_items_variant_id_idx" ON "prescription_items" USING btree ("variant_id") WHERE variant_id is not null;
