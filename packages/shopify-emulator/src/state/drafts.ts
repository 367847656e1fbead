import { randomBytes } from "node:crypto";
import { type DraftInput, draftContent, refuseDraft } from "./draft-input.ts";
import type { Refusal, Shop } from "./shop.ts";
import type { DraftRecord } from "./state.ts";
import { findVariant, type Variant } from "./variants.ts";

export function createDraft(
  shop: Shop,
  input: DraftInput,
): { draft: DraftRecord | null; refusals: Refusal[] } {
  const refusals = [...refuseOverDraftLimit(shop), ...refuseDraft(shop, input)];
  if (refusals.length > 0) return { draft: null, refusals };
  const now = shop.now();
  shop.state.lastDraftNumber += 1;
  const draft: DraftRecord = {
    ...draftContent(shop, input),
    id: shop.nextId(),
    name: `#D${shop.state.lastDraftNumber}`,
    invoiceKey: randomBytes(16).toString("hex"),
    createdAt: now,
    updatedAt: now,
    readyAt: now + (shop.faults.strike("draft-not-ready")?.delayMs ?? 0),
    completedAt: null,
    orderId: null,
  };
  shop.state.drafts.push(draft);
  shop.draftTimes.push(now);
  shop.save();
  return { draft, refusals: [] };
}

const minuteMs = 60_000;

/** Returns the refusal of a trial or development store, which creates only a few drafts a minute. */
function refuseOverDraftLimit(shop: Shop): Refusal[] {
  const { draftsPerMinute, draftLimitAnswer } = shop.switches;
  const recent = shop.draftTimes.filter((at) => at > shop.now() - minuteMs);
  shop.draftTimes.splice(0, shop.draftTimes.length, ...recent);
  if (draftsPerMinute === null || recent.length < draftsPerMinute) return [];
  const message =
    "Exceeded order API rate limit, please try again in a minute. Upgrade to a paid account to remove this limit.";
  if (draftLimitAnswer === "throttled") throw new DraftLimitReached(message);
  return [{ field: null, message }];
}

export class DraftLimitReached extends Error {}

export function findDraft(shop: Shop, draftId: string): DraftRecord | null {
  return shop.state.drafts.find((draft) => draft.id === draftId) ?? null;
}

export function findDraftByInvoice(shop: Shop, invoiceKey: string): DraftRecord | null {
  return shop.state.drafts.find((draft) => draft.invoiceKey === invoiceKey) ?? null;
}

/** Returns what a draft contains and the shop can't sell now. While there is any, its checkout takes no payment. */
export function outOfStock(shop: Shop, { lines }: DraftRecord): Variant[] {
  return lines.flatMap(({ variantId }) => {
    const variant = findVariant(shop, variantId);
    return variant && !variant.isAvailable ? variant : [];
  });
}

/** Deletes an unpaid draft, and with it the payment link. */
export function deleteDraft(shop: Shop, draftId: string): Refusal[] {
  const draft = findDraft(shop, draftId);
  if (!draft) return [{ field: ["id"], message: "Draft order does not exist" }];
  if (draft.completedAt !== null) {
    return [{ field: ["id"], message: "A completed draft order can't be deleted" }];
  }
  shop.state.drafts = shop.state.drafts.filter((other) => other !== draft);
  shop.save();
  return [];
}
