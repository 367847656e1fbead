ALTER TABLE "late_items" ADD COLUMN "is_set_aside" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE FUNCTION bring_back_late_lines() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  UPDATE public.late_items SET is_set_aside = false WHERE item_id = NEW.id AND is_set_aside;
  RETURN NULL;
END
$$;--> statement-breakpoint
-- What the job that sets lines aside goes by: whatever changes of it may bring them back.
CREATE TRIGGER late_lines_brought_back AFTER UPDATE OF "next_reminder_date", "reminder_arming", "repeats", "prescription_expiry_date", "expiry_date" ON "prescription_items" FOR EACH ROW
WHEN ((OLD.next_reminder_date, OLD.reminder_arming, OLD.repeats, OLD.prescription_expiry_date, OLD.expiry_date)
  IS DISTINCT FROM (NEW.next_reminder_date, NEW.reminder_arming, NEW.repeats, NEW.prescription_expiry_date, NEW.expiry_date))
EXECUTE FUNCTION bring_back_late_lines();
