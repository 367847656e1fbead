import type { GridColumn, GridPage, GridRow, GridStructure } from "@scriptkeeper/contracts/database/database";

/** The grid as drawn: the key's columns first, with each row's cells in the same order. */
export interface ArrangedGrid {
  columns: GridColumn[];
  names: string[];
  rows: GridRow[];
}

/** Moves the key's columns to the front, so that they can stay visible, and arranges every row's cells to match. */
export function arrange(structure: GridStructure, page: GridPage): ArrangedGrid {
  const columns = keyFirst(structure);
  const places = columns.map(({ COLUMN_NAME }) => page.columns.indexOf(COLUMN_NAME));
  return {
    columns,
    names: columns.map(({ COLUMN_NAME }) => COLUMN_NAME),
    rows: page.rows.map((row) => ({ ...row, cells: places.map((place) => row.cells[place] ?? null) })),
  };
}

/** Returns the grid with only these columns, in this order. */
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
