import { setTimeout as wait } from "node:timers/promises";
import { messages } from "@scriptkeeper/contracts/messages";
import type { Preview, PreviewInput, PreviewItem } from "@scriptkeeper/contracts/renewals";
import { appliesToNextOrder, priceLine } from "@scriptkeeper/domain/discounts";
import { eligibility } from "@scriptkeeper/domain/eligibility";
import { effectiveExpiry } from "@scriptkeeper/domain/expiry";
import { maxOrderQuantity } from "@scriptkeeper/domain/order-quantity";
import { StoreError } from "@scriptkeeper/store/port";
import type { Context } from "../context.ts";
import { AppError } from "../errors.ts";
import { assignedDiscount, eligibilityFacts } from "../prescriptions/item-facts.ts";
import { discountSummary, payableUrl } from "../prescriptions/prescription-view.ts";
import { type ItemRow, listItemsByIds } from "../prescriptions/prescriptions.queries.ts";
import { today } from "../settings.ts";
import { withoutOwnHold } from "./own-hold.ts";
import { findOffers, type Offer } from "./price-lines.ts";
import { findPatient, findRenewalOfToken, listRenewalItems } from "./renewals.queries.ts";
import type { TokenRow } from "./tokens.queries.ts";
import { mayOrder, readToken } from "./tokens.ts";

/** A screen without prices is better than a patient who waits. */
const PRICES_WITHIN_MS = 2_000;

/**
 * What a renewal link orders, as it stands now. Takes nothing and uses nothing up. LINK_DEAD for an unknown
 * or expired link; NOT_FOUND when `selected` names anything that is not the link's to order.
 */
export async function previewRenewal(ctx: Context, input: PreviewInput): Promise<Preview> {
  const token = await readToken(ctx, input.token);
  const rows = await selectedRows(ctx, token, input.selected);
  const renewal = await findRenewalOfToken(ctx.db, token.id);
  const held = renewal && renewal.state !== "paid" ? await listRenewalItems(ctx.db, renewal.id) : [];
  const patient = await findPatient(ctx.db, token.user_id);
  const offers = await findOffersInTime(ctx, rows);
  return {
    first_name: patient?.first_name ?? "",
    items: withoutOwnHold(rows, held).map((row) => previewItem(ctx, row, offers)),
    delivery_fee_cents: ctx.settings.deliveryFeeCents,
    open_checkout:
      renewal?.state === "open" && renewal.checkout_url !== null
        ? { url: renewal.checkout_url, total_cents: renewal.total_cents ?? 0 }
        : null,
    already_paid: renewal?.state === "paid",
  };
}

async function selectedRows(ctx: Context, token: TokenRow, selected: string | undefined): Promise<ItemRow[]> {
  if (selected === undefined) return listItemsByIds(ctx.db, { userId: token.user_id, ids: token.item_ids });
  if (selected === "") return [];
  const ids = [...new Set(selected.split(",").map((part) => part.trim()))].map(idOf);
  if (ids.some((id) => !mayOrder(token, id))) throw notSelectable();
  const rows = await listItemsByIds(ctx.db, { userId: token.user_id, ids });
  if (rows.length !== ids.length) throw notSelectable();
  return rows;
}

function idOf(text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw notSelectable();
  return Number(text);
}

function notSelectable(): AppError {
  return new AppError("NOT_FOUND", messages.loadSelectedFailed, { field: "selected" });
}

async function findOffersInTime(ctx: Context, rows: readonly ItemRow[]): Promise<Map<number, Offer>> {
  const items = rows.map(({ item }) => ({
    id: item.id,
    productId: item.product_id,
    variantId: item.variant_id,
  }));
  if (items.length === 0) return new Map();
  const late = new AbortController();
  try {
    return await Promise.race([
      findOffers(ctx, items),
      wait(PRICES_WITHIN_MS, new Map<number, Offer>(), { signal: late.signal }),
    ]);
  } catch (error) {
    if (!(error instanceof StoreError)) throw error;
    ctx.log.warn({ kind: error.kind }, "prices not shown");
    return new Map();
  } finally {
    late.abort();
  }
}

function previewItem(ctx: Context, row: ItemRow, offers: Map<number, Offer>): PreviewItem {
  const now = ctx.clock.now();
  const day = today(ctx);
  const discount = assignedDiscount(row);
  const applied = discount && appliesToNextOrder(discount, now) ? discount : null;
  const standing = eligibility(eligibilityFacts(row), day);
  const most = maxOrderQuantity(row.item.repeats);
  const unit = offers.get(row.item.id)?.unitPriceCents ?? null;
  return {
    id: row.item.id,
    product_name: row.item.product_name,
    quantity: row.item.quantity,
    repeats: row.item.repeats,
    prescription_expiry_date: effectiveExpiry(row.item),
    max_quantity: most,
    eligibility: standing,
    continue_url: standing.code === "checkout_open" ? payableUrl(row) : null,
    discount: discountSummary(row, { viewer: "patient", now, today: day }),
    unit_price_cents: unit,
    line_total_cents:
      unit === null
        ? null
        : Array.from(
            { length: most },
            (_, index) => priceLine({ unitPriceCents: unit, quantity: index + 1 }, applied).totalCents,
          ),
  };
}
