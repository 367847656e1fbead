ALTER TABLE "prescription_items" ADD COLUMN "put_off_until" date;--> statement-breakpoint
ALTER TABLE "prescription_items" ADD COLUMN "planned_reminder" date;