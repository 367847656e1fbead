/** More words than anybody types to find somebody; what holds more is looked for as it stands. */
const MOST_WORDS = 8;
const FEWEST_DIGITS = 4;
/** A number without the country's code or the zero in its place: the same however it was written down. */
const NATIONAL_DIGITS = 9;
const MOST_OF_AN_ORDER = 30;

/** The words that a search asks for, in any order. One or two letters alone are no word to look an index up by. */
export function searchedWords(search: string): string[] {
  const words = search.split(/\s+/).filter(Boolean);
  const isByWords = words.length <= MOST_WORDS && words.some((word) => !isShort(word));
  return isByWords ? words : [search];
}

/** One or two letters, of which an index knows only the beginnings of words. */
export function isShort(word: string): boolean {
  return /^[a-z0-9]{1,2}$/i.test(word);
}

/** The digits by which a phone number is looked for; null for what is none. */
export function phoneDigits(search: string): string | null {
  if (!/^\+?[\d\s().\-/]+$/.test(search)) return null;
  const digits = search
    .replace(/\(0\)|\D/g, "")
    .slice(-NATIONAL_DIGITS)
    .replace(/^0+/, "");
  return digits.length < FEWEST_DIGITS ? null : digits;
}

/** What an order may be called that is searched for: stores call theirs "#1001", and people say "1001". */
export function orderNames(search: string): string[] {
  const name = search.trim().toUpperCase();
  const isNumbered = /^\S*\d\S*$/.test(name) && name.length <= MOST_OF_AN_ORDER;
  if (!isNumbered || name.includes("@")) return [];
  return name.startsWith("#") ? [name] : [name, `#${name}`];
}
