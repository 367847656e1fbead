import { createContext, useContext, useState } from "react";

/** What is known of a column beside what its cells say. */
export interface ArrangeableColumn {
  /** Stands in the header; no two columns of a table have the same. */
  title: string;
  /** Stays where it is, before or behind all others, and can't be left out. */
  fixed?: "start" | "end" | undefined;
  /** Left out until somebody wants it. */
  isExtra?: boolean | undefined;
}

/** What somebody chose: the columns in their order, and which of them are shown. */
export interface ColumnChoice {
  order: readonly string[];
  shown: Readonly<Record<string, boolean>>;
}

export const noChoice: ColumnChoice = { order: [], shown: {} };

/** The columns in the order that was chosen. One that the choice does not know stands behind the one that it follows. */
export function inChosenOrder<C extends ArrangeableColumn>(
  columns: readonly C[],
  { order }: ColumnChoice,
): C[] {
  const movable = columns.filter(({ fixed }) => fixed === undefined);
  const arranged = order.flatMap((title) => movable.find((column) => column.title === title) ?? []);
  for (const [index, column] of movable.entries()) {
    if (arranged.includes(column)) continue;
    const before = movable[index - 1];
    arranged.splice(before ? arranged.indexOf(before) + 1 : 0, 0, column);
  }
  const at = (end: "start" | "end") => columns.filter(({ fixed }) => fixed === end);
  return [...at("start"), ...arranged, ...at("end")];
}

export function isShown(
  { title, fixed, isExtra = false }: ArrangeableColumn,
  { shown }: ColumnChoice,
): boolean {
  return fixed !== undefined || (shown[title] ?? !isExtra);
}

/** The choice with a column so many places further on. */
export function withMoved<C extends ArrangeableColumn>(
  columns: readonly C[],
  choice: ColumnChoice,
  { title, by }: { title: string; by: 1 | -1 },
): ColumnChoice {
  const order = inChosenOrder(columns, choice).flatMap((column) => (column.fixed ? [] : [column.title]));
  const from = order.indexOf(title);
  const to = from + by;
  if (from === -1 || to < 0 || to >= order.length) return choice;
  order.splice(from, 1);
  order.splice(to, 0, title);
  return { ...choice, order };
}

/** A choice that somebody else keeps for the tables of this name, such as that of a saved view; then it counts in place of the browser's. */
export interface KeptElsewhere {
  name: string;
  choice: ColumnChoice;
  onChoose: (choice: ColumnChoice) => void;
}

export const ColumnsKeptElsewhere = createContext<KeptElsewhere | null>(null);

/** The columns of a table as they were chosen in this browser. Without a name nothing is kept, and nothing chosen. */
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
      .map((column) => ({ title: column.title, isShown: isShown(column, choice) })),
    isKeptHere: elsewhere === null,
    show: (title: string, shows: boolean) =>
      choose({ ...choice, shown: { ...choice.shown, [title]: shows } }),
    move: (title: string, by: 1 | -1) => choose(withMoved(columns, choice, { title, by })),
    reset: () => choose(noChoice),
  };
}

const keyOf = (name: string) => `columns of ${name}`;

function keep(name: string, choice: ColumnChoice): void {
  if (choice === noChoice) localStorage.removeItem(keyOf(name));
  else localStorage.setItem(keyOf(name), JSON.stringify(choice));
}

/** What was chosen for a table in this browser. What is not understood counts as nothing chosen. */
export function keptChoice(name: string): ColumnChoice {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(name)) ?? "null");
    if (typeof kept !== "object" || kept === null || !("order" in kept) || !("shown" in kept))
      return noChoice;
    const { order, shown } = kept;
    if (!Array.isArray(order) || typeof shown !== "object" || shown === null) return noChoice;
    return {
      order: order.filter((title) => typeof title === "string"),
      shown: Object.fromEntries(Object.entries(shown).filter(([, shows]) => typeof shows === "boolean")),
    };
  } catch {
    return noChoice;
  }
}
