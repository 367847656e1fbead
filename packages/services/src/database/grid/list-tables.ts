import type { GridTables } from "@scriptkeeper/contracts/database/database";
import { getTableAccess } from "@scriptkeeper/db/sql-console/table-access";
import type { AdminContext } from "../../core/index.ts";
import { listCatalogueTables } from "./catalogue.queries.ts";
import { shownSchema } from "./grid-table.ts";

/** Lists every table of the shown schema, by name. */
export async function listTables(ctx: AdminContext): Promise<GridTables> {
  const schema = shownSchema(ctx);
  const found = await listCatalogueTables(ctx.db, schema);
  return {
    tables: found.map((table) => ({ ...table, isReadOnly: !getTableAccess(schema, table.name).writable })),
  };
}

/** Lists the names of all tables of the shown schema. */
export async function listTableNames(ctx: AdminContext): Promise<string[]> {
  const found = await listCatalogueTables(ctx.db, shownSchema(ctx));
  return found.map(({ name }) => name);
}
