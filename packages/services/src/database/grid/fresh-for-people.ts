import { PRODUCT_SCHEMA } from "@scriptkeeper/db/sql-box/table-reach";
import { type AdminContext, requireFreshSignIn } from "../../core/index.ts";
import type { GridTableFacts } from "./grid-table.ts";

/** Whose rows are people: they sign in by them, and their emails go there. */
const PEOPLE: readonly string[] = ["users"];

/** Writing to people's rows asks for a fresh sign-in; other tables do not. */
export function requireFreshForPeople(
  ctx: AdminContext,
  table: Pick<GridTableFacts, "schema" | "name">,
): void {
  if (table.schema === PRODUCT_SCHEMA && PEOPLE.includes(table.name)) requireFreshSignIn(ctx);
}
