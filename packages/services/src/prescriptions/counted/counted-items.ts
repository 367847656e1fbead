import { DUE_WITHIN_DAYS } from "@scriptkeeper/contracts/constants";
import type { CountedNote } from "@scriptkeeper/contracts/lists/counted";
import {
  type CountedKind,
  MOST_CONCERNED,
  MOST_COUNTED_IDS,
  MOST_LOOKED_AT,
  PRICE_ROW_PATIENTS,
} from "@scriptkeeper/contracts/prescriptions/counted-items";
import type { Db } from "@scriptkeeper/db/connection";
import { addDays } from "@scriptkeeper/domain/time/days";
import { findDiscount } from "../../catalogue/index.ts";
import { type AdminContext, today } from "../../core/index.ts";
import { planPrices, requirePriceRow } from "../../price-updates/index.ts";
import { dueItems, EVER, findProduct, waitingItems } from "../back-in-stock/demand.queries.ts";
import { type IsCounted, isMoreThan, isNone } from "./counted-items.queries.ts";
import {
  isAmong,
  itemsOfPriceRow,
  itemsOfVariants,
  itemsWithDiscount,
  itemsWithIds,
  type Touched,
} from "./touched-items.queries.ts";

export interface CountedItems {
  /** The condition that an item is one of those counted. */
  condition: IsCounted;
  note: CountedNote;
}

/**
 * The prescriptions behind a number on another screen, found by the query that counted them and up to the same limit;
 * undefined where no number is named. Empty if what they belong to has been deleted. NOT_FOUND for a price update, or
 * a line of one, that never existed.
 */
export async function countedItems(
  ctx: AdminContext,
  counted: string | undefined,
): Promise<CountedItems | undefined> {
  if (counted === undefined) return undefined;
  const [kind = "", ids = ""] = counted.split(".");
  const { title, items, most } =
    kind === "ids"
      ? ofIds(ids.split(",").map(Number))
      : await found[kind as CountedKind](
          ctx,
          ...(counted.split(".").slice(1).map(Number) as [number, number]),
        );
  if (items === null) return { condition: isNone, note: { title, is_more: false, most } };
  return {
    condition: isAmong(items, most),
    note: { title, is_more: await isMoreThan(ctx.db, { items, most }), most },
  };
}

interface Found {
  title: string;
  /** Null where what the items belong to has been deleted. */
  items: Touched | null;
  most: number;
}

function ofIds(ids: readonly number[]): Found {
  return { title: "Chosen prescriptions", items: itemsWithIds(ids), most: MOST_COUNTED_IDS };
}

const found: Record<CountedKind, (ctx: AdminContext, id: number, row: number) => Promise<Found>> = {
  async discount({ db }, id) {
    const discount = await findDiscount(db, id);
    return {
      title: discount
        ? `Prescriptions with the discount ${discount.discount.name}`
        : "Prescriptions with a deleted discount",
      items: discount && itemsWithDiscount(id),
      most: MOST_LOOKED_AT,
    };
  },
  "product-live": (ctx, id) =>
    ofProduct(ctx.db, id, {
      title: (name) => `Prescriptions of ${name} with a reminder scheduled`,
      items: (productId) => dueItems({ productId, today: today(ctx), until: EVER }),
    }),
  "product-due": (ctx, id) =>
    ofProduct(ctx.db, id, {
      title: (name) => `Prescriptions of ${name} with a reminder within ${DUE_WITHIN_DAYS} days`,
      items: (productId) =>
        dueItems({ productId, today: today(ctx), until: addDays(today(ctx), DUE_WITHIN_DAYS) }),
    }),
  "product-waiting": ({ db }, id) =>
    ofProduct(db, id, {
      title: (name) => `Prescriptions of patients waiting to be told when ${name} is back`,
      items: waitingItems,
    }),
  async "price-run"(ctx, id) {
    const prices = await planPrices(ctx, { id });
    return {
      title: `Prescriptions that can be ordered again at the prices of price update ${id}`,
      items: itemsOfVariants(prices),
      most: MOST_LOOKED_AT,
    };
  },
  async "price-row"(ctx, id, rowNumber) {
    await requirePriceRow(ctx, { id, rowNumber });
    return {
      title: `Prescriptions that can be ordered again at the price of line ${rowNumber} of price update ${id}`,
      items: itemsOfPriceRow({ runId: id, rowNumber }),
      most: PRICE_ROW_PATIENTS,
    };
  },
};

async function ofProduct(
  db: Db,
  id: number,
  { title, items }: { title(name: string): string; items(productId: string): Touched },
): Promise<Found> {
  const product = await findProduct(db, id);
  return {
    title: title(product?.name ?? "a deleted product"),
    items: product && items(product.productId),
    most: MOST_CONCERNED,
  };
}
