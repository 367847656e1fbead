-- So that what was reported is found at once, by its key, in a log of any length.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "transactions_report_key_idx" ON "transactions" USING btree ("report_key","id") WHERE report_key is not null;
