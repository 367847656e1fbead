/** More words than anybody types to find somebody; what holds more is looked for as it stands. */
const MOST_WORDS = 8;
const FEWEST_DIGITS = 4;
/** Of a longer number its end is enough, without the country's code or the zero in its place. */
const NATIONAL_DIGITS = 9;
/** The codes of countries as ITU-T E.164 gives them out: none begins like another. */
const COUNTRY_CODE = /^(1|7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|\d{3})/;
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

/** The digits by which a phone number is looked for, the same however it was written down; null for what is none. */
export function phoneDigits(search: string): string | null {
  if (!/^\+?[\d\s().\p{Pd}/]+$/u.test(search)) return null;
  const all = search.replace(/\(0\)|\D/g, "");
  const national = /^\s*(\+|00)/.test(search) ? all.replace(/^00/, "").replace(COUNTRY_CODE, "") : all;
  const ends = [national, all].map((digits) => digits.slice(-NATIONAL_DIGITS).replace(/^0+/, ""));
  return ends.find((digits) => digits.length >= FEWEST_DIGITS) ?? null;
}

/** What an order may be called that is searched for: stores call theirs "#1001", and people say "1001". */
export function orderNames(search: string): string[] {
  const name = search.trim().toUpperCase();
  const isNumbered = /^\S*\d\S*$/.test(name) && name.length <= MOST_OF_AN_ORDER;
  if (!isNumbered || name.includes("@")) return [];
  return name.startsWith("#") ? [name] : [name, `#${name}`];
}
