CREATE FUNCTION note_reminder_email() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  INSERT INTO public.reminder_changes (item_id) SELECT unnest(NEW.prescription_ids);
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE FUNCTION note_item_of_order() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  INSERT INTO public.reminder_changes (item_id) VALUES (CASE TG_OP WHEN 'DELETE' THEN OLD.item_id ELSE NEW.item_id END);
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE FUNCTION note_items_of_order() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  INSERT INTO public.reminder_changes (item_id) SELECT item_id FROM public.renewal_items WHERE renewal_id = NEW.id;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE FUNCTION note_items_of_parcel() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  INSERT INTO public.reminder_changes (item_id)
  SELECT item_id FROM public.renewal_items
  WHERE renewal_id = CASE TG_OP WHEN 'DELETE' THEN OLD.renewal_id ELSE NEW.renewal_id END;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER reminder_sent_or_opened AFTER UPDATE OF "state", "opened_at" ON "emails" FOR EACH ROW
WHEN (NEW.kind = 'reminder' AND (NEW.state = 'sent') AND (OLD.state <> NEW.state OR OLD.opened_at IS DISTINCT FROM NEW.opened_at))
EXECUTE FUNCTION note_reminder_email();--> statement-breakpoint
CREATE TRIGGER item_ordered AFTER INSERT OR DELETE ON "renewal_items" FOR EACH ROW EXECUTE FUNCTION note_item_of_order();--> statement-breakpoint
CREATE TRIGGER item_given_back AFTER UPDATE OF "given_back_at" ON "renewal_items" FOR EACH ROW
WHEN (OLD.given_back_at IS DISTINCT FROM NEW.given_back_at) EXECUTE FUNCTION note_item_of_order();--> statement-breakpoint
CREATE TRIGGER order_moved_on AFTER UPDATE OF "state", "arrived_at" ON "renewals" FOR EACH ROW
WHEN (OLD.state <> NEW.state OR OLD.arrived_at IS DISTINCT FROM NEW.arrived_at) EXECUTE FUNCTION note_items_of_order();--> statement-breakpoint
CREATE TRIGGER parcel_delivered AFTER UPDATE OF "delivered_at" ON "fulfillments" FOR EACH ROW
WHEN (OLD.delivered_at IS DISTINCT FROM NEW.delivered_at) EXECUTE FUNCTION note_items_of_parcel();--> statement-breakpoint
CREATE TRIGGER parcel_added AFTER INSERT ON "fulfillments" FOR EACH ROW
WHEN (NEW.delivered_at IS NOT NULL) EXECUTE FUNCTION note_items_of_parcel();--> statement-breakpoint
CREATE TRIGGER parcel_removed AFTER DELETE ON "fulfillments" FOR EACH ROW
WHEN (OLD.delivered_at IS NOT NULL) EXECUTE FUNCTION note_items_of_parcel();--> statement-breakpoint
CREATE TRIGGER parcel_repacked AFTER INSERT OR DELETE ON "fulfillment_items" FOR EACH ROW EXECUTE FUNCTION note_item_of_order();
