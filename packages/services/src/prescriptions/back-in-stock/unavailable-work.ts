import { today, toNumbers, type WorkRule } from "../../core/index.ts";
import { describeUnavailable, findUnavailable, type UnavailableProduct } from "./demand.queries.ts";

/** A product that concerns more people is counted no further: a page has many of them. */
const COUNTED = 100;

/** Products that the store can't sell although patients have live prescriptions of them. */
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
      why: reasonOf(product),
      // When the store stopped selling it is not kept.
      since: null,
      search: product.product_name,
      item_id: null,
    }));
  },
};

function reasonOf({ live, waiting }: UnavailableProduct): string {
  const asked =
    waiting.count === 0
      ? ""
      : ` ${text(waiting)} ${waiting.count === 1 ? "patient has" : "patients have"} asked to be told when it is back.`;
  return `The store can't sell it, and ${text(live)} live ${live.count === 1 ? "prescription needs" : "prescriptions need"} it.${asked}`;
}

function text({ count, isMore }: { count: number; isMore: boolean }): string {
  return `${count}${isMore ? "+" : ""}`;
}
