import type { Effect } from "@scriptkeeper/contracts/editing/effects";
import { MOST_LOOKED_AT } from "@scriptkeeper/contracts/prescriptions/counted-items";
import type { PriceExplanation } from "@scriptkeeper/domain/prices/line-price";
import {
  type ExpectedPrice,
  expectedCents,
  expectedDays,
  expectedRenewals,
  orderMoments,
  priceOfFirst,
} from "@scriptkeeper/domain/reminders/expected-renewals";
import { ruleFacts } from "../catalogue/index.ts";
import { type AdminContext, today } from "../core/index.ts";
import { type Touched, toSupply } from "../prescriptions/index.ts";
import { findOffersInTime, type Offer } from "../renewals/index.ts";
import { countTouched, listRenewing, type RenewingRow } from "./renewing-items.queries.ts";

export interface Change {
  touched: Touched;
  /** The price of a prescription's next orders after the change. */
  priceAfter(row: RenewingRow, before: ExpectedPrice & Pick<Offer, "variantId">): ExpectedPrice;
}

export interface Measured extends Pick<Effect, "prescriptions" | "patients" | "outlook"> {
  /** The price of the first expected order after the change, and why; `null` where none is expected. */
  next: PriceExplanation | null;
}

/**
 * Measures whom a change touches, and what their expected orders would cost before and after it, by the same functions
 * that price orders.
 */
export async function measureEffect(ctx: AdminContext, change: Change): Promise<Measured> {
  const { touched } = change;
  const most = MOST_LOOKED_AT;
  const [{ looked, patients }, rows] = await Promise.all([
    countTouched(ctx.db, { touched, most }),
    listRenewing(ctx.db, { touched, most, ...expectedDays(today(ctx)) }),
  ]);
  const isMore = looked > most;
  return {
    prescriptions: { count: Math.min(looked, most), isMore },
    patients: { count: Math.min(patients, most), isMore },
    ...(await outlookOf(ctx, rows, change)),
  };
}

async function outlookOf(
  ctx: AdminContext,
  rows: readonly RenewingRow[],
  { priceAfter }: Change,
): Promise<Pick<Measured, "outlook" | "next">> {
  const day = today(ctx);
  const expected = rows.flatMap((row) => {
    const renewals = expectedRenewals({ ...row, supply: toSupply(row), holds_unpaid_repeat: false }, day);
    return renewals.length > 0 ? [{ row, renewals }] : [];
  });
  const offers = await findOffersInTime(
    ctx,
    expected.map(({ row }) => ({ id: row.id, productId: row.product_id, variantId: row.variant_id })),
  );
  if (!offers) return { outlook: null, next: null };
  const momentOf = orderMoments({ now: ctx.clock.now(), timeZone: ctx.settings.storeTimezone });
  const sums = { renewals: 0, before_cents: 0, after_cents: 0 };
  const patients = new Set<number>();
  const items: number[] = [];
  let next: PriceExplanation | null = null;
  for (const { row, renewals } of expected) {
    const offer = offers.get(row.id);
    if (!offer) continue;
    const discount = row.discount && ruleFacts(row.discount, row.times_used);
    const before = { ...offer, discount };
    patients.add(row.user_id);
    items.push(row.id);
    sums.renewals += renewals.length;
    sums.before_cents += expectedCents(renewals, before, momentOf);
    const after = priceAfter(row, before);
    sums.after_cents += expectedCents(renewals, after, momentOf);
    next ??= priceOfFirst(renewals, after, momentOf)?.explanation ?? null;
  }
  return { outlook: { until: expectedDays(day).last, patients: patients.size, items, ...sums }, next };
}
