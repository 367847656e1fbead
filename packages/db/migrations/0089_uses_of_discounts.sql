CREATE TABLE "discount_use_counts" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "discount_use_counts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"discount_id" integer NOT NULL,
	"uses" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "discount_uses" (
	"renewal_id" uuid NOT NULL,
	"item_id" integer NOT NULL,
	"discount_id" integer NOT NULL,
	"ordered_at" timestamp with time zone NOT NULL,
	CONSTRAINT "discount_uses_renewal_id_item_id_pk" PRIMARY KEY("renewal_id","item_id")
);
--> statement-breakpoint
ALTER TABLE "discount_uses" ADD CONSTRAINT "discount_uses_line_fk" FOREIGN KEY ("renewal_id","item_id") REFERENCES "public"."renewal_items"("renewal_id","item_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "discount_use_counts_discount_idx" ON "discount_use_counts" USING btree ("discount_id");--> statement-breakpoint
CREATE INDEX "discount_uses_discount_idx" ON "discount_uses" USING btree ("discount_id","ordered_at","renewal_id");--> statement-breakpoint
CREATE FUNCTION keep_discount_use(of_renewal uuid, of_item integer) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  DELETE FROM public.discount_uses WHERE renewal_id = of_renewal AND item_id = of_item;
  INSERT INTO public.discount_uses (renewal_id, item_id, discount_id, ordered_at)
  SELECT line.renewal_id, line.item_id, a.discount_id, r.created_at
  FROM public.renewal_items line
  JOIN public.renewals r ON r.id = line.renewal_id
  JOIN public.discount_assignments a ON a.id = line.assignment_id
  WHERE line.renewal_id = of_renewal AND line.item_id = of_item
    AND line.discount_type IS NOT NULL AND line.given_back_at IS NULL AND r.state IN ('opening', 'open', 'closing', 'paid');
END
$$;--> statement-breakpoint
CREATE FUNCTION keep_use_of_line() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  PERFORM public.keep_discount_use(NEW.renewal_id, NEW.item_id);
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE FUNCTION keep_uses_of_order() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  PERFORM public.keep_discount_use(renewal_id, item_id) FROM public.renewal_items
  WHERE renewal_id = NEW.id AND assignment_id IS NOT NULL;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE FUNCTION keep_uses_of_assignment() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  PERFORM public.keep_discount_use(renewal_id, item_id) FROM public.renewal_items
  WHERE assignment_id = CASE TG_OP WHEN 'DELETE' THEN OLD.id ELSE NEW.id END;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE FUNCTION count_discount_uses() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO public.discount_use_counts (discount_id, uses) SELECT discount_id, count(*) FROM added GROUP BY 1;
  ELSE
    INSERT INTO public.discount_use_counts (discount_id, uses) SELECT discount_id, -count(*) FROM removed GROUP BY 1;
  END IF;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER discount_uses_added AFTER INSERT ON "discount_uses" REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_discount_uses();--> statement-breakpoint
CREATE TRIGGER discount_uses_removed AFTER DELETE ON "discount_uses" REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION count_discount_uses();--> statement-breakpoint
CREATE TRIGGER discounted_line_added AFTER INSERT ON "renewal_items" FOR EACH ROW
WHEN (NEW.assignment_id IS NOT NULL AND NEW.discount_type IS NOT NULL) EXECUTE FUNCTION keep_use_of_line();--> statement-breakpoint
CREATE TRIGGER discounted_line_changed AFTER UPDATE OF "assignment_id", "discount_type", "given_back_at" ON "renewal_items" FOR EACH ROW
WHEN ((OLD.assignment_id, OLD.discount_type, OLD.given_back_at IS NULL) IS DISTINCT FROM (NEW.assignment_id, NEW.discount_type, NEW.given_back_at IS NULL))
EXECUTE FUNCTION keep_use_of_line();--> statement-breakpoint
CREATE TRIGGER discounted_order_changed AFTER UPDATE OF "state", "created_at" ON "renewals" FOR EACH ROW
WHEN ((OLD.state IN ('opening', 'open', 'closing', 'paid'), OLD.created_at) IS DISTINCT FROM (NEW.state IN ('opening', 'open', 'closing', 'paid'), NEW.created_at))
EXECUTE FUNCTION keep_uses_of_order();--> statement-breakpoint
CREATE TRIGGER discount_assigned AFTER INSERT OR DELETE ON "discount_assignments" FOR EACH ROW EXECUTE FUNCTION keep_uses_of_assignment();--> statement-breakpoint
CREATE TRIGGER discount_reassigned AFTER UPDATE OF "discount_id" ON "discount_assignments" FOR EACH ROW
WHEN (OLD.discount_id <> NEW.discount_id) EXECUTE FUNCTION keep_uses_of_assignment();
