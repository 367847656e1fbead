import { GraphQLError } from "graphql";

/**
 * The values that search terms are compared with. `words` is tokenised, so that "A-1" also finds "A-1-2"; `exact`
 * compares the whole value.
 */
export type Searchable = Record<
  string,
  { exact: readonly string[] } | { words: string } | { milliseconds: number }
>;

/**
 * Returns whether something matches a search such as `tag:"a b" updated_at:>='2026-01-01T00:00:00Z' OR sku:X-1`. A
 * field that is not modelled is an error, never a silent "everything".
 */
export function matches(query: string, fields: Searchable): boolean {
  return alternativesOf(query).some((terms) => terms.every((term) => termMatches(term, fields)));
}

interface Term {
  field: string;
  operator: string;
  value: string;
}

/**
 * Returns the groups of terms separated by OR. A quoted value can contain anything, including quotes escaped by a
 * backslash.
 */
function alternativesOf(text: string): Term[][] {
  const words = text.match(/\w+:(?:"(?:\\.|[^"\\])*"|[<>=]+'[^']*'|\S+)|\S+/g) ?? [];
  const alternatives: Term[][] = [[]];
  for (const word of words) {
    if (word === "OR") alternatives.push([]);
    else if (word !== "AND") alternatives.at(-1)?.push(termOf(word));
  }
  return alternatives;
}

function termOf(word: string): Term {
  const match = /^(\w+):([<>]=?)?(.*)$/s.exec(word);
  if (!match) throw new GraphQLError(`The local store cannot search for "${word}".`);
  const [, field = "", operator = "", value = ""] = match;
  return { field, operator, value: value.replace(/^["']|["']$/g, "").replaceAll(/\\(.)/gs, "$1") };
}

function termMatches({ field, operator, value }: Term, fields: Searchable): boolean {
  const held = fields[field];
  if (!held) throw new GraphQLError(`The local store cannot search by "${field}".`);
  if ("exact" in held) return held.exact.some((text) => text.toLowerCase() === value.toLowerCase());
  if ("words" in held) {
    const words = wordsOf(held.words);
    return wordsOf(value).every((word) => words.includes(word));
  }
  return compareTimes(held.milliseconds, { operator, other: Date.parse(value) });
}

function compareTimes(time: number, { operator, other }: { operator: string; other: number }): boolean {
  if (Number.isNaN(other)) throw new GraphQLError("The local store cannot read this time.");
  if (operator === ">=") return time >= other;
  if (operator === ">") return time > other;
  if (operator === "<=") return time <= other;
  if (operator === "<") return time < other;
  return time === other;
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}
