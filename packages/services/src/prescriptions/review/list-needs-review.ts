import { sortingOf } from "@scriptkeeper/contracts/lists/sorting";
import type {
  NeedsReview,
  NeedsReviewInput,
  NeedsReviewPage,
  UnreviewedItem,
} from "@scriptkeeper/contracts/prescriptions/changes";
import { NEEDS_REVIEW_SORTS } from "@scriptkeeper/contracts/prescriptions/review-sorts";
import { type AdminContext, today } from "../../core/index.ts";
import { prescriptionView } from "../items/prescription-view.ts";
import {
  countUnreviewed,
  type ItemRow,
  listUnreviewed,
  pageUnreviewed,
} from "../items/prescriptions.queries.ts";

/** All prescriptions from store orders that nobody has reviewed, longest waiting first. */
export async function listNeedsReview(ctx: AdminContext): Promise<NeedsReview> {
  return { prescriptions: unreviewedViews(ctx, await listUnreviewed(ctx.db)) };
}

/** A page of the unreviewed prescriptions that a search finds, and how many there are. */
export async function pageNeedsReview(ctx: AdminContext, input: NeedsReviewInput): Promise<NeedsReviewPage> {
  const { page, limit, search, ...asked } = input;
  const sorting = sortingOf(NEEDS_REVIEW_SORTS, asked);
  const [rows, total] = await Promise.all([
    pageUnreviewed(ctx.db, { search, sorting, limit, offset: (page - 1) * limit }),
    countUnreviewed(ctx.db, search),
  ]);
  return { prescriptions: unreviewedViews(ctx, rows), page, limit, total };
}

/** Items as the staff who review them see them. */
export function unreviewedViews(ctx: AdminContext, rows: readonly ItemRow[]): UnreviewedItem[] {
  const view = { viewer: "admin", now: ctx.clock.now(), today: today(ctx) } as const;
  return rows.map((row) => ({ ...prescriptionView(row, view), is_cannabis: row.is_cannabis }));
}
