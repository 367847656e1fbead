import { toId } from "@scriptkeeper/contracts/ids";

/**
 * A field of an address: what it is where nothing stands there, and what a text means; a text that makes no sense means
 * nothing. Written out, as a library of schemas would be a seventh of all that a list has to load.
 */
export interface Param<T> {
  fallback: T;
  read: (text: string) => T | undefined;
}

/** Which fields of an address are a screen's own. */
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

/** The page of a list. */
export const pageParam: Param<number> = {
  fallback: 1,
  read: (text) => {
    const page = toId(text);
    return page === null || page > 1_000_000 ? undefined : page;
  },
};

/** The number of a record. */
export const idParam: Param<number | null> = { fallback: null, read: toId };

/** Text as it is looked for; what is longer than the server takes is cut. */
export function textParam(maximum: number): Param<string> {
  return { fallback: "", read: (text) => text.slice(0, maximum) };
}

/** Text that is there or not, as it stands. */
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

/** Something that is on or off; the address says `yes`. */
export const flagParam: Param<boolean> = { fallback: false, read: (text) => text === "yes" };

/** What every list with a search has in its address. */
export const listSearchParams = { search: textParam(200), page: pageParam };

function isDay(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false;
  const read = new Date(`${text}T00:00:00Z`);
  // 31 February would be read as a day in March.
  return !Number.isNaN(read.getTime()) && read.toISOString().startsWith(text);
}
