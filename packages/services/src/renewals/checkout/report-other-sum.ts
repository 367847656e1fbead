import { dollars } from "@scriptkeeper/domain/prices/money";
import type { Context } from "../../core/index.ts";
import { logAttention } from "../renewal-log.ts";
import { type LineToSell, sumOf } from "./checkout-request.ts";

/** Tells administrators that the store calculates a different sum than we do, and which lines were to be sold. */
export async function reportOtherSum(
  ctx: Context,
  found: {
    userId: number | null;
    lines: readonly (LineToSell & { productName: string })[];
    storeCents: number;
  },
): Promise<void> {
  const expectedCents = sumOf(found.lines);
  ctx.log.error({ expectedCents, storeCents: found.storeCents }, "the store's sum differs from ours");
  await logAttention(ctx, {
    renewal: { id: null, user_id: found.userId },
    type: "renewal",
    action: "Store calculated a different total",
    description: `The store calculates ${dollars(found.storeCents)} for the products, but we calculate ${dollars(expectedCents)}: ${found.lines.map(lineText).join("; ")}. The order was not placed. Please check the store for discounts, taxes or price rules that change the price of orders created by staff.`,
  });
}

function lineText({ quantity, productName, price }: LineToSell & { productName: string }): string {
  const discount = price.percentage === null ? "" : ` less ${price.percentage}%`;
  return `${quantity} × ${productName} at ${dollars(price.unitPriceCents)}${discount} = ${dollars(price.totalCents)}`;
}
