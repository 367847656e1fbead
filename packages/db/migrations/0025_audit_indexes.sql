CREATE INDEX CONCURRENTLY IF NOT EXISTS "audit_log_person_idx" ON "audit_log" USING btree ("actor_user_id","created_at","id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "audit_log_action_idx" ON "audit_log" USING btree ("action","created_at","id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "audit_log_time_idx" ON "audit_log" USING btree ("created_at","id");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "audit_log_actor_idx";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "audit_log_created_at_idx";
