-- So that when the mail server took an email last, and whom it has refused since, is read at once.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "email_attempts_outcome_idx" ON "email_attempts" USING btree ("outcome","attempted_at");
