import type { COLUMN_INPUTS, GridColumn } from "@scriptkeeper/contracts/database/database";
import { databaseMessages } from "@scriptkeeper/contracts/database/messages";
import { getTableAccess, type TableAccess } from "@scriptkeeper/db/sql-console/table-access";
import { type AdminContext, notFound } from "../../core/index.ts";
import { type CatalogueColumn, findCatalogueColumns } from "./catalogue.queries.ts";

/** A table of the shown schema, with everything needed to read and write its rows. */
export interface GridTableFacts {
  schema: string;
  name: string;
  columns: (GridColumn & Pick<CatalogueColumn, "baseType" | "elementType">)[];
  /** The primary key's columns, in the key's order. */
  key: string[];
  /** Whether the table has a primary key, none of which is masked, to identify rows by. */
  hasShownKey: boolean;
  rowEstimate: number | null;
  readOnlyReason: string | null;
  /** Sentences that say where rows are added and deleted instead; null where the grid does it. */
  addElsewhere: string | null;
  deleteElsewhere: string | null;
}

/** The schema shown on the screen: the product's, unless the SQL console names another. */
export function shownSchema(ctx: AdminContext): string {
  return ctx.sqlConsole?.schema ?? "public";
}

/** Loads what is known about a table. NOT_FOUND when the shown schema has no such table. */
export async function getGridTable(ctx: AdminContext, name: string): Promise<GridTableFacts> {
  const schema = shownSchema(ctx);
  const found = await findCatalogueColumns(ctx.db, { schema, table: name });
  if (!found) throw notFound(databaseMessages.tableNotFound);
  const reach = getTableAccess(schema, name);
  const key = found.columns
    .filter((column) => column.keyPosition)
    .sort((a, b) => (a.keyPosition ?? 0) - (b.keyPosition ?? 0))
    .map((column) => column.name);
  const hasShownKey = key.length > 0 && !key.some((column) => reach.hidden.includes(column));
  return {
    schema,
    name,
    columns: found.columns.map((column) => ({
      ...gridColumn(column, reach),
      ...wayTo(column, hasShownKey && !reach.hidden.includes(column.name)),
      baseType: column.baseType,
      elementType: column.elementType,
    })),
    key,
    hasShownKey,
    rowEstimate: found.rowEstimate,
    readOnlyReason: reach.writable
      ? key.length > 0
        ? null
        : databaseMessages.noKey
      : databaseMessages.guarded,
    addElsewhere: reach.byVerb?.add ?? null,
    deleteElsewhere: reach.byVerb?.delete ?? null,
  };
}

function wayTo({ isOrdered, isByteOrdered }: CatalogueColumn, isOpen: boolean) {
  return { canSort: isOpen && isOrdered, canStartWith: isOpen && isOrdered && isByteOrdered };
}

function gridColumn(
  column: CatalogueColumn,
  { writable, hidden, byVerb }: TableAccess,
): Omit<GridColumn, "canSort" | "canStartWith"> {
  const isMasked = hidden.includes(column.name);
  const byVerbOnly =
    (Object.hasOwn(byVerb?.columns ?? {}, column.name) && byVerb?.columns[column.name]) || null;
  const isGiven = !byVerb?.add && (!byVerbOnly || (byVerb?.givenToNew ?? []).includes(column.name));
  const isCountedUp = column.isIdentity || /^nextval\(/.test(column.expression ?? "");
  const isComputed = column.generated !== "";
  const isWritable = writable && !isMasked && !isCountedUp && !isComputed;
  const canCreate = isWritable && isGiven;
  return {
    COLUMN_NAME: column.name,
    COLUMN_TYPE: column.type,
    IS_NULLABLE: column.isNotNull ? "NO" : "YES",
    COLUMN_KEY: column.keyPosition ? "PRI" : column.isUnique ? "UNI" : column.isIndexed ? "MUL" : "",
    COLUMN_DEFAULT: isComputed ? null : column.expression,
    EXTRA: isCountedUp ? "auto_increment" : generatedExtra[column.generated],
    input: inputOf(column),
    choices: column.choices,
    isMasked,
    canUpdate: isWritable && !byVerbOnly && !column.keyPosition,
    canCreate,
    isRequired: canCreate && column.isNotNull && column.expression === null,
    readOnlyReason: byVerbOnly,
  };
}

const generatedExtra = { "": "", s: "STORED GENERATED", v: "VIRTUAL GENERATED" } as const;

type Input = (typeof COLUMN_INPUTS)[number];

const inputsByType: Readonly<Record<string, Input>> = {
  bool: "boolean",
  int2: "number",
  int4: "number",
  int8: "number",
  numeric: "number",
  float4: "number",
  float8: "number",
  date: "date",
  timestamp: "timestamp",
  timestamptz: "timestamp",
  time: "time",
  timetz: "time",
  json: "json",
  jsonb: "json",
  bytea: "bytes",
};

function inputOf({ baseType, category, choices }: CatalogueColumn): Input {
  if (choices.length > 0) return "choice";
  if (category === "A") return "array";
  return inputsByType[baseType] ?? "text";
}
