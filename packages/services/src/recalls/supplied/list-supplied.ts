import type { SuppliedInput, SuppliedPage, SuppliedPatient } from "@scriptkeeper/contracts/recalls";
import type { AdminContext } from "../../core/index.ts";
import { readSupplied, type SuppliedRow } from "./supplied.queries.ts";
import { suppliedQuestion } from "./supplied-question.ts";

/** Everybody who was supplied with a product, or has ordered it, with whom to call; a page, and how many there are. */
export async function listSuppliedPatients(
  ctx: AdminContext,
  { page, limit, ...filter }: SuppliedInput,
): Promise<SuppliedPage> {
  const shown = { limit, offset: (page - 1) * limit };
  const { totals, people } = await readSupplied(ctx.db, suppliedQuestion(ctx, filter), shown);
  return { ...totals, people: people.map(suppliedView), page, limit };
}

/** Whoever was surely supplied once is in no doubt. */
export function suppliedView({ is_sure, is_unpaid: _, doubts, ...row }: SuppliedRow): SuppliedPatient {
  return {
    ...row,
    doubts: is_sure ? [] : (doubts ?? []),
    on_its_way: row.on_its_way ?? [],
    unpaid: row.unpaid ?? [],
  };
}
