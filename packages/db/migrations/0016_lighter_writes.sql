DROP INDEX "reminder_ledger_item_idx";--> statement-breakpoint
DROP INDEX "reminder_ledger_once_key";--> statement-breakpoint
CREATE UNIQUE INDEX "reminder_ledger_once_key" ON "reminder_ledger" USING btree ("item_id","kind","date","arming","stage");--> statement-breakpoint
ALTER TABLE "emails" ALTER COLUMN "payload" SET STATISTICS 0, ALTER COLUMN "fields" SET STATISTICS 0, ALTER COLUMN "html" SET STATISTICS 0;