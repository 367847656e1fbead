-- So that the few orders that may have left checkouts at the store are found without reading all.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "renewals_duplicates_ask_idx" ON "renewals" USING btree ("duplicates_ask_at") WHERE duplicates_ask_at is not null;
