-- So that a list whose rows are still arriving is found without reading all earlier lists.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "price_runs_arriving_idx" ON "price_runs" USING btree ("id") WHERE state = 'uploading';
