DROP INDEX "emails_by_urgency_idx";--> statement-breakpoint
CREATE INDEX "emails_by_urgency_idx" ON "emails" USING btree ((kind in ('reminder', 'expiry')),"next_attempt_at","id") WHERE state = 'queued';--> statement-breakpoint
ALTER TABLE "emails" SET (fillfactor = 70);