CREATE TABLE "fulfillment_items" (
	"fulfillment_id" text NOT NULL,
	"item_id" integer NOT NULL,
	"quantity" integer NOT NULL,
	CONSTRAINT "fulfillment_items_fulfillment_id_item_id_pk" PRIMARY KEY("fulfillment_id","item_id"),
	CONSTRAINT "fulfillment_items_quantity_is_positive" CHECK ("fulfillment_items"."quantity" > 0)
);
--> statement-breakpoint
CREATE TABLE "fulfillments" (
	"id" text PRIMARY KEY NOT NULL,
	"renewal_id" uuid NOT NULL,
	"state" text NOT NULL,
	"packed_at" timestamp with time zone NOT NULL,
	"in_transit_at" timestamp with time zone,
	"delivered_at" timestamp with time zone,
	"carrier" text,
	"tracking_number" text,
	"tracking_url" text,
	"told_sent_at" timestamp with time zone,
	"told_failed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "fulfillments_state_is_known" CHECK (state in ('preparing', 'ready', 'sent', 'out_for_delivery', 'attempted', 'delayed', 'delivered', 'collected', 'failed', 'cancelled'))
);
--> statement-breakpoint
ALTER TABLE "renewals" ADD COLUMN "order_name" text;--> statement-breakpoint
ALTER TABLE "renewals" ADD COLUMN "fulfillment_ask_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "renewals" ADD COLUMN "fulfillment_asked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "renewals" ADD COLUMN "delivery_due_on" date;--> statement-breakpoint
ALTER TABLE "renewals" ADD COLUMN "arrived_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "fulfillment_items" ADD CONSTRAINT "fulfillment_items_fulfillment_fk" FOREIGN KEY ("fulfillment_id") REFERENCES "public"."fulfillments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fulfillments" ADD CONSTRAINT "fulfillments_renewal_fk" FOREIGN KEY ("renewal_id") REFERENCES "public"."renewals"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "fulfillments_renewal_id_idx" ON "fulfillments" USING btree ("renewal_id");
