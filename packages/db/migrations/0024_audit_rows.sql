ALTER TABLE "audit_log" ADD COLUMN "ip_address" text;--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "session_ref" text;--> statement-breakpoint
CREATE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog AS $$
BEGIN
  -- Retention takes rows away, but never the last year's.
  IF TG_OP = 'DELETE' AND OLD.created_at < now() - interval '365 days' THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
END
$$;--> statement-breakpoint
CREATE OR REPLACE TRIGGER audit_log_append_only BEFORE UPDATE OR DELETE ON "audit_log" FOR EACH ROW EXECUTE FUNCTION refuse_audit_change();--> statement-breakpoint
CREATE FUNCTION clear_old_audit_rows(older_than timestamp with time zone, at_most integer) RETURNS integer
LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
  WITH gone AS (
    DELETE FROM public.audit_log WHERE id IN (
      SELECT id FROM public.audit_log WHERE created_at < least(older_than, now() - interval '365 days')
      ORDER BY created_at LIMIT at_most)
    RETURNING id)
  SELECT count(*)::integer FROM gone
$$;--> statement-breakpoint
REVOKE EXECUTE ON FUNCTION clear_old_audit_rows(timestamp with time zone, integer) FROM PUBLIC;
