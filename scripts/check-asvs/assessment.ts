export const STATES = ["met", "not applicable", "open"] as const;

export interface Row {
  id: string;
  /** What the requirement asks, in our own words. */
  asks: string;
  state: string;
  where: string;
}

/** A link in a table's cell; text in quotation marks is the title of a test in the linked file. */
export interface Link {
  path: string;
  anchor: string | null;
  title: string | null;
}

const row = /^\| (?<id>\d+\.\d+\.\d+) \| (?<asks>[^|]*) \| (?<state>[^|]*) \| (?<where>[^|]*) \|$/;
const link = /\[(?<text>[^\]]*)\]\((?<path>[^)#]*)(?:#(?<anchor>[^)]*))?\)/g;

/** Returns the assessed requirements in the document's order. */
export function rowsOf(document: string): Row[] {
  return document.split("\n").flatMap((line) => {
    const { id, asks, state, where } = row.exec(line)?.groups ?? {};
    if (id === undefined || asks === undefined || state === undefined || where === undefined) return [];
    return [{ id, asks, state, where }];
  });
}

export function linksOf(where: string): Link[] {
  return [...where.matchAll(link)].map((match) => {
    const { text = "", path = "", anchor }: Partial<Record<string, string>> = match.groups ?? {};
    return { path, anchor: anchor ?? null, title: /^"(.*)"$/.exec(text)?.[1] ?? null };
  });
}
