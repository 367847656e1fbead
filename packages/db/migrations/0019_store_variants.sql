CREATE TABLE "store_variants" (
	"variant_id" text PRIMARY KEY NOT NULL,
	"product_id" text NOT NULL,
	"title" text,
	"position" integer NOT NULL,
	"is_available" boolean NOT NULL,
	"is_listed" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
ALTER TABLE "transactions" ADD COLUMN "variant_title" text;--> statement-breakpoint
CREATE INDEX "store_variants_product_id_idx" ON "store_variants" USING btree ("product_id");