import { toId } from "@scriptkeeper/contracts/ids";

/**
 * A parameter of an address: its value if absent, and how its text is read; an unreadable text counts as absent.
 * Written by hand, because a schema library would be a seventh of what a list has to load.
 */
export interface Param<T> {
  fallback: T;
  read: (text: string) => T | undefined;
}

/** The parameters of an address that belong to a screen. */
export type SearchParams = Readonly<Record<string, Param<unknown>>>;

export type ParamsOf<Fields extends SearchParams> = { [Name in keyof Fields]: Fields[Name]["fallback"] };

export function fallbacksOf<Fields extends SearchParams>(fields: Fields): ParamsOf<Fields> {
  return readFields(fields, {});
}

export function readFields<Fields extends SearchParams>(
  fields: Fields,
  texts: Record<string, string>,
): ParamsOf<Fields> {
  const values = Object.entries(fields).map(([name, field]) => [name, readParam(field, texts[name])]);
  return Object.fromEntries(values) as ParamsOf<Fields>;
}

export function readParam<T>({ fallback, read }: Param<T>, text: string | undefined): T {
  return (text === undefined ? undefined : read(text)) ?? fallback;
}

/** The page number of a list. */
export const pageParam: Param<number> = {
  fallback: 1,
  read: (text) => {
    const page = toId(text);
    return page === null || page > 1_000_000 ? undefined : page;
  },
};

/** The id of a record. */
export const idParam: Param<number | null> = { fallback: null, read: toId };

/** A text to search for, cut to the length that the server accepts. */
export function textParam(maximum: number): Param<string> {
  return { fallback: "", read: (text) => text.slice(0, maximum) };
}

/** A text, unchanged; null if absent. */
export const givenParam: Param<string | null> = { fallback: null, read: (text) => text };

/** One of several words. */
export function choiceParam<const Choice extends string, Fallback extends Choice>(
  choices: readonly Choice[],
  fallback: Fallback,
): Param<Choice> {
  return { fallback, read: (text) => choices.find((choice) => choice === text) };
}

/** A calendar day; empty means no limit. */
export const dayParam: Param<string> = { fallback: "", read: (text) => (isDay(text) ? text : undefined) };

/** A switch; the address says `yes` if it is on. */
export const flagParam: Param<boolean> = { fallback: false, read: (text) => text === "yes" };

/** The parameters of every list with a search. */
export const listSearchParams = { search: textParam(200), page: pageParam };

function isDay(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false;
  const read = new Date(`${text}T00:00:00Z`);
  // JavaScript would read 31 February as a day in March.
  return !Number.isNaN(read.getTime()) && read.toISOString().startsWith(text);
}
