CREATE INDEX CONCURRENTLY IF NOT EXISTS "prescription_items_unreminded_by_expiry_idx" ON "prescription_items" USING btree ((coalesce(prescription_expiry_date, expiry_date, 'infinity'::date))) WHERE next_reminder_date is null and repeats is distinct from 0;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "prescription_items_no_variant_by_expiry_idx" ON "prescription_items" USING btree ((coalesce(prescription_expiry_date, expiry_date, 'infinity'::date))) WHERE variant_id is null and repeats is distinct from 0;--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "prescription_items_unreminded_idx";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "prescription_items_no_variant_idx";
