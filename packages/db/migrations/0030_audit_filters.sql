CREATE INDEX CONCURRENTLY IF NOT EXISTS "audit_log_record_idx" ON "audit_log" USING btree ("entity","entity_id","created_at","id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "audit_log_person_action_idx" ON "audit_log" USING btree ("actor_user_id","action","created_at","id");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "audit_log_entity_idx";
