import { addDays } from "date-fns";
import { insertAssignment, insertDiscount, insertRenewalToken } from "../services/factories.ts";
import type { ItemColumns, ShopContext } from "../services/shop-context.ts";
import type { Random } from "./random.ts";

export type RandomPatient = Awaited<ReturnType<ShopContext["patientWith"]>>;

/**
 * Inserts a patient with few repeats, some of them not entered, any kind of discount, and a long-lived renewal link.
 */
export async function insertRandomPatient(
  shop: ShopContext,
  { integer, chance, pick }: Random,
): Promise<RandomPatient> {
  const columns: ItemColumns[] = [
    { repeats: 1 + integer(3) },
    { repeats: 2, product: "second" },
    { repeats: chance(2) ? null : 9, variant_id: null },
  ];
  const made = await shop.patientWith(columns);
  const discount = await insertDiscount(shop.ctx, {
    discount_value: pick(["10.00", "12.34", "100.00"]),
    discount_type: pick(["percentage", "fixed_amount"]),
    application_scope: pick(["first_order_only", "repeats_only", "all_orders"]),
  });
  await insertAssignment(shop.ctx, { prescription_item_id: pick(made.items).id, discount_id: discount.id });
  return { ...made, token: await emailedLink(shop, made) };
}

export async function emailedLink(
  shop: ShopContext,
  of: Pick<RandomPatient, "patient" | "items">,
): Promise<string> {
  const { token } = await insertRenewalToken(shop.ctx, {
    user_id: of.patient.id,
    source: "email",
    item_ids: of.items.map(({ id }) => id),
    expires_at: addDays(shop.ctx.clock.now(), 365),
  });
  return token;
}
