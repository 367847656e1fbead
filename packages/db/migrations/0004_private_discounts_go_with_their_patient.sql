ALTER TABLE "discount_assignments" DROP CONSTRAINT "discount_assignments_discount_id_discounts_id_fk";
--> statement-breakpoint
ALTER TABLE "discount_assignments" ADD CONSTRAINT "discount_assignments_discount_id_discounts_id_fk" FOREIGN KEY ("discount_id") REFERENCES "public"."discounts"("id") ON DELETE cascade ON UPDATE no action;