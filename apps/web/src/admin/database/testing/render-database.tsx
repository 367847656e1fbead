import type {
  GridColumn,
  GridPage,
  GridPagination,
  GridRow,
  GridStructure,
} from "@scriptkeeper/contracts/database/database";
import { screen, within } from "@testing-library/react";
import type { FakeApi } from "../../../testing/fake-api.ts";
import { renderApp } from "../../../testing/render-app.tsx";
import { admin } from "../../../testing/samples.ts";

export function column(name: string, changes: Partial<GridColumn> = {}): GridColumn {
  return {
    COLUMN_NAME: name,
    COLUMN_TYPE: "text",
    IS_NULLABLE: "YES",
    COLUMN_KEY: "",
    COLUMN_DEFAULT: null,
    EXTRA: "",
    input: "text",
    choices: [],
    isMasked: false,
    canUpdate: true,
    canCreate: true,
    isRequired: false,
    readOnlyReason: null,
    canSort: false,
    canStartWith: false,
    ...changes,
  };
}

/** A table with one column of each kind that the screen treats differently. */
export const pets: GridStructure = {
  table: "pets",
  key: ["id"],
  readOnlyReason: null,
  addElsewhere: null,
  deleteElsewhere: null,
  columns: [
    column("name", { IS_NULLABLE: "NO", isRequired: true, canSort: true, canStartWith: true }),
    column("id", {
      COLUMN_TYPE: "integer",
      IS_NULLABLE: "NO",
      COLUMN_KEY: "PRI",
      COLUMN_DEFAULT: "nextval('pets_id_seq'::regclass)",
      EXTRA: "auto_increment",
      input: "number",
      canUpdate: false,
      canCreate: false,
      canSort: true,
    }),
    column("weight", { COLUMN_TYPE: "numeric(6,2)", input: "number", canSort: true }),
    column("is_tame", {
      COLUMN_TYPE: "boolean",
      IS_NULLABLE: "NO",
      COLUMN_DEFAULT: "true",
      input: "boolean",
    }),
    column("kind", { COLUMN_TYPE: "pet_kind", input: "choice", choices: ["cat", "dog", ""], canSort: true }),
    column("born", { COLUMN_TYPE: "date", input: "date" }),
    column("facts", { COLUMN_TYPE: "jsonb", input: "json" }),
    column("secret", { isMasked: true, canUpdate: false, canCreate: false }),
  ],
};

const cells = {
  name: "Rex",
  id: "1",
  weight: "12.50",
  is_tame: "true",
  kind: "dog",
  born: "2020-05-01",
  facts: '{"likes": ["sticks"]}',
  secret: "••••",
};

export function pet(
  changes: Partial<Record<keyof typeof cells, string | null>> = {},
  version = "v1",
): GridRow {
  const values = { ...cells, ...changes };
  return { key: [values.id ?? ""], version, cells: Object.values(values) };
}

type PageChanges = Partial<Omit<GridPage, "pagination">> & { pagination?: Partial<GridPagination> };

export function pageOf(rows: GridRow[], { pagination, ...changes }: PageChanges = {}): GridPage {
  return {
    columns: Object.keys(cells),
    rows,
    pagination: {
      page: 1,
      limit: 10,
      total: rows.length,
      pages: 1,
      isMore: false,
      isApproximate: false,
      next: null,
      previous: null,
      ...pagination,
    },
    isEstimate: false,
    ...changes,
  };
}

/** Renders the database screen, with a table `pets` by default. */
export function renderDatabase(
  path: string,
  database: FakeApi["database"] = {},
  others: Pick<FakeApi, "undo" | "exports"> = {},
) {
  return renderApp({
    path,
    token: "t",
    api: {
      auth: { verify: () => admin },
      database: {
        tables: () => ({
          tables: [
            { name: "audit_log", rowEstimate: null, isReadOnly: true },
            { name: "pets", rowEstimate: 1200, isReadOnly: false },
          ],
        }),
        structure: () => pets,
        rows: () => pageOf([pet(), pet({ id: "2", name: "Tom", weight: null, kind: "", facts: null })]),
        sqlBox: () => ({ isReady: true, reason: null, warning: null }),
        history: () => ({ runs: [] }),
        ...database,
      },
      ...others,
    },
  });
}

/** Finds the row of a record in the grid. */
export async function record(key: string) {
  const edit = await screen.findByRole("button", { name: `Edit record ${key}` });
  const row = edit.closest("tr");
  if (!row) throw new Error("The button stands in no row");
  return within(row);
}
