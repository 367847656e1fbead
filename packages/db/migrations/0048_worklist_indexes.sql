CREATE INDEX CONCURRENTLY IF NOT EXISTS "transactions_unattended_idx" ON "transactions" USING btree ("id") WHERE order_status = 'attention' and attended_at is null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "price_run_rows_failed_idx" ON "price_run_rows" USING btree ("run_id") WHERE outcome = 'failed';--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "price_runs_open_idx" ON "price_runs" USING btree ("id") WHERE closed_at is null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "users_email_bad_idx" ON "users" USING btree ("email_bad_at","id") WHERE email_bad_at is not null;
