CREATE TABLE "former_supplies" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "former_supplies_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"item_id" integer NOT NULL,
	"user_id" integer,
	"product_id" text NOT NULL,
	"product_name" text NOT NULL,
	"variant_id" text,
	"quantity" integer NOT NULL,
	"start_date" date NOT NULL,
	"is_ordered" boolean NOT NULL
);
--> statement-breakpoint
CREATE INDEX "former_supplies_product_id_idx" ON "former_supplies" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "former_supplies_user_id_idx" ON "former_supplies" USING btree ("user_id");CREATE FUNCTION keep_former_supply() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  INSERT INTO public.former_supplies (item_id, user_id, product_id, product_name, variant_id, quantity, start_date, is_ordered)
  VALUES (OLD.id, OLD.user_id, OLD.product_id, OLD.product_name, OLD.variant_id, OLD.quantity, OLD.start_date, OLD.shopify_line_item_id IS NOT NULL);
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER item_deleted AFTER DELETE ON "prescription_items" FOR EACH ROW EXECUTE FUNCTION keep_former_supply();--> statement-breakpoint
-- That somebody fills in the strength changes nothing of what was supplied.
CREATE TRIGGER item_became_another AFTER UPDATE OF "product_id", "variant_id", "start_date" ON "prescription_items" FOR EACH ROW
WHEN (OLD.product_id <> NEW.product_id OR OLD.start_date <> NEW.start_date OR (OLD.variant_id IS NOT NULL AND OLD.variant_id IS DISTINCT FROM NEW.variant_id))
EXECUTE FUNCTION keep_former_supply();
