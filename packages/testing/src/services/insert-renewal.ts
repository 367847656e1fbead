import { randomUUID } from "node:crypto";
import { renewal_items, renewals } from "@scriptkeeper/db/schema";
import type { Context } from "@scriptkeeper/services/core";

type Renewal = typeof renewals.$inferInsert;
type Line = Partial<typeof renewal_items.$inferInsert> & { item_id: number };

/** Inserts a renewal in the given state, with the lines that it took. */
export async function insertRenewal(
  ctx: Pick<Context, "db" | "clock">,
  { items, ...columns }: Partial<Renewal> & Pick<Renewal, "state" | "user_id"> & { items: Line[] },
): Promise<{ id: string }> {
  const id = randomUUID();
  const at = ctx.clock.now();
  const hasOrder = columns.state === "paid" || columns.state === "cancelled";
  await ctx.db.insert(renewals).values({
    id,
    basket: JSON.stringify({ items: items.map((line) => [line.item_id, 1]), delivery: false }),
    include_delivery: false,
    delivery_fee_cents: 0,
    checkout_id: id,
    checkout_url: `https://shop.example/invoices/${id}`,
    total_cents: 1000,
    order_id: hasOrder ? id : null,
    created_at: at,
    updated_at: at,
    opened_at: at,
    ...columns,
  });
  await ctx.db.insert(renewal_items).values(
    items.map((line) => ({
      renewal_id: id,
      product_id: "1",
      product_name: "A product",
      quantity: 1,
      took_repeat: true,
      repeats_revision: 0,
      unit_price_cents: 1000,
      discount_cents: 0,
      total_cents: 1000,
      ...line,
    })),
  );
  return { id };
}
