-- So that the few orders that may have left checkouts at the store are found without reading all.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "renewals_surplus_ask_idx" ON "renewals" USING btree ("surplus_ask_at") WHERE surplus_ask_at is not null;
