-- Every row that is there has a reason of the shorter list: nothing has to be read again.
ALTER TABLE "late_items" DROP CONSTRAINT "late_items_no_email_is_known";--> statement-breakpoint
ALTER TABLE "late_items" ADD CONSTRAINT "late_items_no_email_is_known" CHECK (no_email in ('unsubscribed', 'address_bad', 'unavailable')) NOT VALID;
