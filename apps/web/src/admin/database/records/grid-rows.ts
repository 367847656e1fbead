import type { GridColumn, GridPage, GridRow, GridStructure } from "@scriptkeeper/contracts/database/database";

/** What the grid draws: the key's columns first, and each row's cells in that order. */
export interface ArrangedGrid {
  columns: GridColumn[];
  names: string[];
  rows: GridRow[];
}

/** Puts the key's columns first, so that they can stay in sight, and every row's cells in the same order. */
export function arrange(structure: GridStructure, page: GridPage): ArrangedGrid {
  const columns = keyFirst(structure);
  const places = columns.map(({ COLUMN_NAME }) => page.columns.indexOf(COLUMN_NAME));
  return {
    columns,
    names: columns.map(({ COLUMN_NAME }) => COLUMN_NAME),
    rows: page.rows.map((row) => ({ ...row, cells: places.map((place) => row.cells[place] ?? null) })),
  };
}

/** The grid with these columns alone, in their order. */
export function withColumns({ columns, rows }: ArrangedGrid, names: string[]): ArrangedGrid {
  const places = names.map((name) => columns.findIndex(({ COLUMN_NAME }) => COLUMN_NAME === name));
  return {
    columns: places.flatMap((place) => columns[place] ?? []),
    names,
    rows: rows.map((row) => ({ ...row, cells: places.map((place) => row.cells[place] ?? null) })),
  };
}

function keyFirst({ columns, key }: GridStructure): GridColumn[] {
  const ofKey = key.flatMap((name) => columns.filter(({ COLUMN_NAME }) => COLUMN_NAME === name));
  return [...ofKey, ...columns.filter((column) => !ofKey.includes(column))];
}
