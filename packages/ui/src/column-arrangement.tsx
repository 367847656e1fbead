import { createContext, useContext, useState } from "react";

/** What arranging needs to know about a column. */
export interface ArrangeableColumn {
  /** The header; different for every column of a table. */
  title: string;
  /**
   * The name under which a choice is kept; by default the title. One kept under the title is read as well. Whoever
   * changes a title gives the column its former title as key, so that nobody's choice is lost.
   */
  key?: string | undefined;
  /** Keeps the column before or after all others, and always shown. */
  fixed?: "start" | "end" | undefined;
  /** Whether the column is hidden until the user chooses it. */
  isExtra?: boolean | undefined;
}

/** The user's choice: the order of the columns, and which of them are shown, by their keys. */
export interface ColumnChoice {
  order: readonly string[];
  shown: Readonly<Record<string, boolean>>;
}

export const noChoice: ColumnChoice = { order: [], shown: {} };

/**
 * Returns the columns in the chosen order. A column that the choice does not mention follows the column that it
 * follows by default.
 */
export function inChosenOrder<C extends ArrangeableColumn>(
  columns: readonly C[],
  { order }: ColumnChoice,
): C[] {
  const movable = columns.filter(({ fixed }) => fixed === undefined);
  const named = order.flatMap((name) => movable.find((column) => isNamed(column, name)) ?? []);
  const arranged = [...new Set(named)];
  for (const [index, column] of movable.entries()) {
    if (arranged.includes(column)) continue;
    const before = movable[index - 1];
    arranged.splice(before ? arranged.indexOf(before) + 1 : 0, 0, column);
  }
  const at = (end: "start" | "end") => columns.filter(({ fixed }) => fixed === end);
  return [...at("start"), ...arranged, ...at("end")];
}

export function isShown(column: ArrangeableColumn, { shown }: ColumnChoice): boolean {
  const { title, fixed, isExtra = false } = column;
  return fixed !== undefined || (shown[keyOf(column)] ?? shown[title] ?? !isExtra);
}

function keyOf({ key, title }: ArrangeableColumn): string {
  return key ?? title;
}

function isNamed(column: ArrangeableColumn, name: string): boolean {
  return name === keyOf(column) || name === column.title;
}

/** Returns the choice with a column moved one place on or back. */
export function withMoved<C extends ArrangeableColumn>(
  columns: readonly C[],
  choice: ColumnChoice,
  { key, by }: { key: string; by: 1 | -1 },
): ColumnChoice {
  const order = inChosenOrder(columns, choice).flatMap((column) => (column.fixed ? [] : [keyOf(column)]));
  const from = order.indexOf(key);
  const to = from + by;
  if (from === -1 || to < 0 || to >= order.length) return choice;
  order.splice(from, 1);
  order.splice(to, 0, key);
  return { ...choice, order };
}

/**
 * A choice for the tables of this name that is stored elsewhere, such as in a saved view, and replaces the browser's.
 */
export interface KeptElsewhere {
  name: string;
  choice: ColumnChoice;
  onChoose: (choice: ColumnChoice) => void;
}

export const ColumnsKeptElsewhere = createContext<KeptElsewhere | null>(null);

/**
 * Returns the columns of a table as chosen in this browser, and functions to change the choice. Without a name nothing
 * is stored, and nothing can be chosen.
 */
export function useColumnChoice<C extends ArrangeableColumn>(name: string | null, columns: readonly C[]) {
  const kept = useContext(ColumnsKeptElsewhere);
  const elsewhere = kept?.name === name ? kept : null;
  const [own, setChoice] = useState(() => (name === null ? noChoice : keptChoice(name)));
  const choice = name === null ? noChoice : (elsewhere?.choice ?? own);
  function choose(next: ColumnChoice) {
    if (name === null) return;
    if (elsewhere) return elsewhere.onChoose(next);
    keep(name, next);
    setChoice(next);
  }
  const arranged = inChosenOrder(columns, choice);
  return {
    shown: arranged.filter((column) => isShown(column, choice)),
    choices: arranged
      .filter(({ fixed }) => fixed === undefined)
      .map((column) => ({ key: keyOf(column), title: column.title, isShown: isShown(column, choice) })),
    isKeptHere: elsewhere === null,
    show: (key: string, shows: boolean) => choose({ ...choice, shown: { ...choice.shown, [key]: shows } }),
    move: (key: string, by: 1 | -1) => choose(withMoved(columns, choice, { key, by })),
    reset: () => choose(noChoice),
  };
}

const storedAs = (name: string) => `columns of ${name}`;

function keep(name: string, choice: ColumnChoice): void {
  if (choice === noChoice) localStorage.removeItem(storedAs(name));
  else localStorage.setItem(storedAs(name), JSON.stringify(choice));
}

/** Returns the choice stored in this browser for a table; no choice if it can't be read. */
export function keptChoice(name: string): ColumnChoice {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(storedAs(name)) ?? "null");
    if (typeof kept !== "object" || kept === null || !("order" in kept) || !("shown" in kept))
      return noChoice;
    const { order, shown } = kept;
    if (!Array.isArray(order) || typeof shown !== "object" || shown === null) return noChoice;
    return {
      order: order.filter((key) => typeof key === "string"),
      shown: Object.fromEntries(Object.entries(shown).filter(([, shows]) => typeof shows === "boolean")),
    };
  } catch {
    return noChoice;
  }
}
