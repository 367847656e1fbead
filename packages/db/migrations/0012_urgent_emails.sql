DROP INDEX "emails_due_idx";--> statement-breakpoint
CREATE INDEX "emails_by_urgency_idx" ON "emails" USING btree ((kind in ('reminder', 'expiry')),"next_attempt_at") WHERE state = 'queued';