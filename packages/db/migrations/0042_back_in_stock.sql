CREATE TABLE "back_in_stock_requests" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "back_in_stock_requests_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"item_id" integer NOT NULL,
	"product_id" text NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"asked_by" integer,
	"available_since" timestamp with time zone,
	"told_at" timestamp with time zone,
	"email_id" integer,
	"ended_at" timestamp with time zone,
	CONSTRAINT "back_in_stock_requests_end_once" CHECK ("back_in_stock_requests"."told_at" is null or "back_in_stock_requests"."ended_at" is null)
);
--> statement-breakpoint
ALTER TABLE "back_in_stock_requests" ADD CONSTRAINT "back_in_stock_requests_item_id_prescription_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."prescription_items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "back_in_stock_requests" ADD CONSTRAINT "back_in_stock_requests_asked_by_users_id_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "back_in_stock_requests" ADD CONSTRAINT "back_in_stock_requests_email_id_emails_id_fk" FOREIGN KEY ("email_id") REFERENCES "public"."emails"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "back_in_stock_requests_item_id_idx" ON "back_in_stock_requests" USING btree ("item_id");--> statement-breakpoint
CREATE UNIQUE INDEX "back_in_stock_requests_open_key" ON "back_in_stock_requests" USING btree ("item_id") WHERE told_at is null and ended_at is null;--> statement-breakpoint
CREATE INDEX "back_in_stock_requests_waiting_idx" ON "back_in_stock_requests" USING btree ("id") WHERE told_at is null and ended_at is null;--> statement-breakpoint
CREATE INDEX "back_in_stock_requests_product_idx" ON "back_in_stock_requests" USING btree ("product_id") WHERE told_at is null and ended_at is null;--> statement-breakpoint
CREATE INDEX "back_in_stock_requests_available_idx" ON "back_in_stock_requests" USING btree ("available_since") WHERE told_at is null and ended_at is null and available_since is not null;--> statement-breakpoint
CREATE INDEX "back_in_stock_requests_email_id_idx" ON "back_in_stock_requests" USING btree ("email_id");--> statement-breakpoint
CREATE INDEX "back_in_stock_requests_asked_by_idx" ON "back_in_stock_requests" USING btree ("asked_by");