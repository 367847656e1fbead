import { sortingOf } from "@scriptkeeper/contracts/lists/sorting";
import type {
  SuppliedInput,
  SuppliedListFilter,
  SuppliedPage,
  SuppliedPatient,
} from "@scriptkeeper/contracts/recalls/recalls";
import { SUPPLIED_SORTS } from "@scriptkeeper/contracts/recalls/sorts";
import type { AdminContext } from "../../core/index.ts";
import { readSupplied, type SuppliedAsked, type SuppliedRow } from "./supplied.queries.ts";
import { suppliedQuestion } from "./supplied-question.ts";

/**
 * A page of everyone who was supplied with a product or has ordered it, with how to reach them, and how many there
 * are.
 */
export async function listSuppliedPatients(
  ctx: AdminContext,
  { page, limit, ...filter }: SuppliedInput,
): Promise<SuppliedPage> {
  const shown = { ...suppliedAsked(filter), limit, offset: (page - 1) * limit };
  const { totals, people } = await readSupplied(ctx.db, suppliedQuestion(ctx, filter), shown);
  return { ...totals, people: people.map(suppliedView), page, limit };
}

/** The search, group and sorting of a list or its export. */
export function suppliedAsked({ search = "", concern, sort, order }: SuppliedListFilter): SuppliedAsked {
  return { search, concern: concern || null, sorting: sortingOf(SUPPLIED_SORTS, { sort, order }) };
}

/** A person who was certainly supplied once needs no checking. */
export function suppliedView({ is_sure, is_unpaid: _, doubts, ...row }: SuppliedRow): SuppliedPatient {
  return {
    ...row,
    doubts: is_sure ? [] : (doubts ?? []),
    on_its_way: row.on_its_way ?? [],
    unpaid: row.unpaid ?? [],
  };
}
