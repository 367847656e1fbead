-- So that the rows of a list that look wrong are found without reading all of it.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "price_run_rows_flagged_idx" ON "price_run_rows" USING btree ("run_id","row_number") WHERE finding = 'flagged';
