import type { OpenedNumber } from "@scriptkeeper/contracts/lists/counted";
import { countedBy } from "@scriptkeeper/contracts/prescriptions/counted-items";
import { today, toNumbers, type WorkRule } from "../../core/index.ts";
import { describeUnavailable, findUnavailable, type UnavailableProduct } from "./demand.queries.ts";

/** Numbers above this are shown as "100+": a page lists many products. */
const COUNTED = 100;

/** Products that the store cannot sell although patients have live prescriptions of them. */
export const unavailableWork: WorkRule = {
  kind: "unavailable_product",
  async find(ctx, work) {
    return (await findUnavailable(ctx.db, { today: today(ctx), work })).map(String);
  },
  async describe(ctx, keys) {
    const products = await describeUnavailable(ctx.db, {
      today: today(ctx),
      ids: toNumbers(keys),
      most: COUNTED,
    });
    return products.map((product) => ({
      key: String(product.id),
      title: product.product_name,
      detail: product.is_archived ? "Archived" : null,
      ...reasonOf(product),
      // It is not recorded when the store stopped selling it.
      since: null,
      search: product.product_name,
      item_id: null,
    }));
  },
};

const WHAT_TO_DO =
  "No reminders for it are sent until the store has it again: restock it there, or call the patients.";

function reasonOf({ id, live, waiting }: UnavailableProduct): { why: string; opens: OpenedNumber[] } {
  const needing = `${text(live)} live ${isOne(live) ? "prescription" : "prescriptions"}`;
  const asking = `${text(waiting)} ${isOne(waiting) ? "patient" : "patients"}`;
  const needs = `The store can't sell it, and ${needing} ${isOne(live) ? "needs" : "need"} it.`;
  const opens: OpenedNumber[] = [{ words: needing, list: "items", counted: countedBy("product-live", id) }];
  if (waiting.count === 0) return { why: `${needs} ${WHAT_TO_DO}`, opens };
  return {
    why: `${needs} ${asking} ${isOne(waiting) ? "has" : "have"} asked to be told when it is back. ${WHAT_TO_DO}`,
    opens: [...opens, { words: asking, list: "patients", counted: countedBy("product-waiting", id) }],
  };
}

function isOne({ count, isMore }: { count: number; isMore: boolean }): boolean {
  return count === 1 && !isMore;
}

function text({ count, isMore }: { count: number; isMore: boolean }): string {
  return `${count}${isMore ? "+" : ""}`;
}
