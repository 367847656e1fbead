import type { AdminContext, EditedRecord } from "../../core/index.ts";
import { configurationFacts } from "../configurations/configuration-view.ts";
import { type ConfigurationRow, findConfiguration } from "../configurations/configurations.queries.ts";

/** A product's configuration as staff edit it; null for a missing or deleted one. */
export async function findEditedConfiguration(ctx: AdminContext, id: number): Promise<EditedRecord | null> {
  const row = await findConfiguration(ctx.db, id);
  return row && editedConfiguration(row);
}

export function editedConfiguration(row: ConfigurationRow): EditedRecord {
  return { entity: "product_configuration", id: row.id, values: configurationFacts(row) };
}
