import type { OrderPayload } from "@scriptkeeper/store/order-payload";
import { type Context, notifyAdmins } from "../../core/index.ts";
import { listEverConfigured } from "./store-orders.queries.ts";

/**
 * Tells administrators about lines of a paid order whose products are new at the store: nobody has said yet whether
 * they are medicines, and they do not become prescriptions. A product whose configuration was deleted counts as no
 * medicine and is not reported.
 */
export async function reportUnknownProducts(ctx: Context, { name, lines }: OrderPayload): Promise<void> {
  const held = lines.filter(({ quantity, productId }) => quantity > 0 && productId !== null);
  const known = await listEverConfigured(
    ctx.db,
    held.flatMap(({ productId }) => productId ?? []),
  );
  const unknown = held.filter(({ productId }) => !known.has(productId));
  if (unknown.length === 0) return;
  const list = unknown.map(({ quantity, title }) => `${quantity} × ${title}`).join(", ");
  await notifyAdmins(ctx, {
    action: "Order with products not set up here",
    description: `The store's order ${name} was paid and includes products that are not configured here: ${list}. No prescription was created for them, and nobody will be reminded. Refresh the products in Product Configuration. If one is a medicine, create its prescription by hand; if not, delete its configuration there, and its orders will no longer be reported.`,
  });
}
