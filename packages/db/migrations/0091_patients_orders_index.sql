-- With the order, so that a page of patients reads the index alone.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "prescription_items_by_patient_idx" ON "prescription_items" USING btree ("user_id","status","prescription_expiry_date","expiry_date","prescription_group_id");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "prescription_items_patient_idx";
