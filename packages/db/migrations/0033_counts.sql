CREATE TABLE "item_counts" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "item_counts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"status" text NOT NULL,
	"expiry" date NOT NULL,
	"items" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "user_counts" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "user_counts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"role" text NOT NULL,
	"users" integer NOT NULL
);
--> statement-breakpoint
CREATE FUNCTION count_items() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO public.item_counts (status, expiry, items)
    SELECT status, coalesce(prescription_expiry_date, expiry_date, 'infinity'), count(*) FROM added GROUP BY 1, 2;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO public.item_counts (status, expiry, items)
    SELECT status, coalesce(prescription_expiry_date, expiry_date, 'infinity'), -count(*) FROM removed GROUP BY 1, 2;
  ELSE
    INSERT INTO public.item_counts (status, expiry, items)
    SELECT status, expiry, sum(change) FROM (
      SELECT status, coalesce(prescription_expiry_date, expiry_date, 'infinity') AS expiry, 1 AS change FROM added
      UNION ALL
      SELECT status, coalesce(prescription_expiry_date, expiry_date, 'infinity'), -1 FROM removed
    ) changes GROUP BY 1, 2 HAVING sum(change) <> 0;
  END IF;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE FUNCTION count_users() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO public.user_counts (role, users) SELECT role, count(*) FROM added GROUP BY 1;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO public.user_counts (role, users) SELECT role, -count(*) FROM removed GROUP BY 1;
  ELSE
    INSERT INTO public.user_counts (role, users)
    SELECT role, sum(change) FROM (
      SELECT role, 1 AS change FROM added UNION ALL SELECT role, -1 FROM removed
    ) changes GROUP BY 1 HAVING sum(change) <> 0;
  END IF;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER items_added AFTER INSERT ON "prescription_items" REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_items();--> statement-breakpoint
CREATE TRIGGER items_removed AFTER DELETE ON "prescription_items" REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION count_items();--> statement-breakpoint
CREATE TRIGGER items_changed AFTER UPDATE ON "prescription_items" REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_items();--> statement-breakpoint
CREATE TRIGGER users_added AFTER INSERT ON "users" REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_users();--> statement-breakpoint
CREATE TRIGGER users_removed AFTER DELETE ON "users" REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION count_users();--> statement-breakpoint
CREATE TRIGGER users_changed AFTER UPDATE ON "users" REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_users();
