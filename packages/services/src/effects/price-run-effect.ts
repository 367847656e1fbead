import type { Effect } from "@scriptkeeper/contracts/editing/effects";
import { countedBy } from "@scriptkeeper/contracts/prescriptions/counted-items";
import { EXPECTATION, outlookWords, touchedWords } from "@scriptkeeper/domain/prices/effect-words";
import type { AdminContext } from "../core/index.ts";
import { itemsOfVariants } from "../prescriptions/index.ts";
import { planPrices } from "../price-updates/index.ts";
import { measureEffect } from "./measure-effect.ts";
import { openedNumbers } from "./opened-numbers.ts";

/**
 * The effect that a reviewed price update would have on patients with the rows that are ticked now. Read-only.
 * NOT_FOUND for a missing update.
 */
export async function getPriceRunEffect(ctx: AdminContext, run: { id: number }): Promise<Effect> {
  const { priceAfter, ...soldAs } = await planPrices(ctx, run);
  const { next: _, ...measured } = await measureEffect(ctx, {
    touched: itemsOfVariants(soldAs),
    priceAfter: (_, { variantId, unitPriceCents, discount }) => ({
      unitPriceCents: priceAfter(variantId, unitPriceCents),
      discount,
    }),
  });
  const says =
    measured.prescriptions.count === 0
      ? ["No prescription that can be ordered again has one of these prices."]
      : [`They are the prices of ${touchedWords(measured)}.`, outlookWords(measured.outlook, measured)];
  return {
    ...measured,
    says,
    opens: openedNumbers(measured, countedBy("price-run", run.id)),
    rests_on: measured.outlook?.renewals ? EXPECTATION : null,
    why: [],
  };
}
