/** More words than anyone types to find a person; longer searches are looked for as one text. */
const MOST_WORDS = 8;
const FEWEST_DIGITS = 4;
/** The last digits of a longer number are enough; they exclude the country code, or the zero in its place. */
const NATIONAL_DIGITS = 9;
/** Country codes as ITU-T E.164 assigns them: none is the beginning of another. */
const COUNTRY_CODE = /^(1|7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|\d{3})/;
const MOST_OF_AN_ORDER = 30;

/**
 * The words of a search, which may match in any order; the whole search where it has too many words, or only words too
 * short to look up in an index.
 */
export function searchedWords(search: string): string[] {
  const words = search.split(/\s+/).filter(Boolean);
  const isByWords = words.length <= MOST_WORDS && words.some((word) => !isShort(word));
  return isByWords ? words : [search];
}

/** Whether a word is one or two letters, which an index only finds at the beginning of words. */
export function isShort(word: string): boolean {
  return /^[a-z0-9]{1,2}$/i.test(word);
}

/**
 * The digits by which a phone number is looked up, the same for every way of writing it; null for text that is no
 * phone number.
 */
export function phoneDigits(search: string): string | null {
  if (!/^\+?[\d\s().\p{Pd}/]+$/u.test(search)) return null;
  const all = search.replace(/\(0\)|\D/g, "");
  const national = /^\s*(\+|00)/.test(search) ? all.replace(/^00/, "").replace(COUNTRY_CODE, "") : all;
  const ends = [national, all].map((digits) => digits.slice(-NATIONAL_DIGITS).replace(/^0+/, ""));
  return ends.find((digits) => digits.length >= FEWEST_DIGITS) ?? null;
}

/** The names that an order searched for may have: stores call it "#1001", people say "1001". */
export function orderNames(search: string): string[] {
  const name = search.trim().toUpperCase();
  const isNumbered = /^\S*\d\S*$/.test(name) && name.length <= MOST_OF_AN_ORDER;
  if (!isNumbered || name.includes("@")) return [];
  return name.startsWith("#") ? [name] : [name, `#${name}`];
}
