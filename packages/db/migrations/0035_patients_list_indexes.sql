CREATE INDEX CONCURRENTLY IF NOT EXISTS "prescription_items_patient_idx" ON "prescription_items" USING btree ("user_id","status","prescription_expiry_date","expiry_date");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "prescription_items_pending_patient_idx" ON "prescription_items" USING btree ("user_id","prescription_expiry_date","expiry_date") WHERE status = 'pending_renewal';--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "prescription_items_pending_idx";
