import { renewals, users } from "@scriptkeeper/db/schema";
import { type Column, type SQL, sql } from "drizzle-orm";
import { isShort, orderNames, phoneDigits, searchedWords } from "./search-text.ts";

/** Whether a text contains `part`, ignoring case. No character of `part` is treated as a pattern. */
export function holds(text: Column | SQL, part: string): SQL {
  return sql`${text} ~* ${`***=${part}`}`;
}

/**
 * Whether a search box finds a text: anywhere in it, but one or two letters only at the beginning of a word, since the
 * index knows those and needs three letters for the middle of a word.
 */
export function isFoundBy(text: Column | SQL, search: string): SQL {
  return isShort(search) ? sql`${text} ~* ${`(^|[ \n\\-'(.@])${search}`}` : holds(text, search);
}

/**
 * Like `isFoundBy` for several texts at once, for rows that are scanned: looking through one joined text takes half
 * the time of three. No index serves it. A search is a single line, so it never matches across two texts.
 */
export function isFoundInAny(texts: readonly (Column | SQL)[], search: string, find = isFoundBy): SQL {
  return find(inAnyAlphabet(sql`concat_ws(chr(10), ${sql.join([...texts], sql`, `)})`), search);
}

/**
 * A person's whole name. ICU knows upper and lower case in every alphabet, even where the database was created with
 * the locale C.
 */
export function wholeName(firstName: Column, lastName: Column): SQL {
  return inAnyAlphabet(sql`(${firstName} || ' ' || ${lastName})`);
}

export function inAnyAlphabet(text: Column | SQL): SQL {
  return sql`${text} collate "und-x-icu"`;
}

/** A product's name. Names only need ASCII case, and the collation "C" compares several times faster than ICU. */
export function productName(name: Column | SQL): SQL {
  return sql`(${name} collate "C")`;
}

/**
 * Whether every word of a search is found, in any order. Next to other words, one or two letters may also match in the
 * middle of a word.
 */
export function hasWords(search: string, isFound: (word: string, find: typeof holds) => SQL): SQL {
  const words = searchedWords(search);
  const find = words.length > 1 ? holds : isFoundBy;
  return sql`(${sql.join(
    words.map((word) => isFound(word, find)),
    sql` and `,
  )})`;
}

const name = wholeName(users.first_name, users.last_name);

/**
 * What `matchesNameOrEmail` finds, for rows that are scanned; they need the columns id and phone as well. Words may
 * also match other texts of the row.
 */
export function hasNameOrEmail(search: string, others: readonly (Column | SQL)[] = []): SQL {
  const texts = [name, users.email, ...others];
  return orByNumber(
    search,
    hasWords(search, (word, find) => isFoundInAny(texts, word, find)),
  );
}

/**
 * Matches a person by words of the name or email address, in any case and order, by a phone number or by an order's
 * number; `users_search_idx` serves the words.
 */
export function holdsInNameOrEmail(part: string): SQL {
  return orByNumber(
    part,
    hasWords(part, (word) => sql`(${holds(name, word)} or ${holds(users.email, word)})`),
  );
}

/** Like `holdsInNameOrEmail` for a search box, in which one or two letters match only at the beginning of words. */
export function matchesNameOrEmail(search: string): SQL {
  return orByNumber(search, matchesWords(search));
}

/** Like `matchesNameOrEmail` without order numbers, for rows that have an order number themselves. */
export function matchesPerson(search: string): SQL {
  const phone = hasPhone(search);
  return phone ? sql`(${matchesWords(search)} or ${phone})` : matchesWords(search);
}

function matchesWords(search: string): SQL {
  return hasWords(search, (word, find) => sql`(${find(name, word)} or ${find(users.email, word)})`);
}

/** Adds people whose phone number or order number it may be. */
function orByNumber(search: string, byWords: SQL): SQL {
  const byNumber = [hasPhone(search), hasOrder(search)].flatMap((condition) => condition ?? []);
  return sql`(${sql.join([byWords, ...byNumber], sql` or `)})`;
}

/**
 * Whether a person's phone number ends like the one searched for; null where the search is no phone number.
 * `users_phone_idx` serves it.
 */
export function hasPhone(search: string): SQL | null {
  const digits = phoneDigits(search);
  if (digits === null) return null;
  return sql`regexp_replace(${users.phone}, '[^0-9]', '', 'g') like ${`%${digits}%`}`;
}

function hasOrder(search: string): SQL | null {
  const called = isCalled(search);
  return called && sql`${users.id} = any(array(select ${renewals.user_id} from ${renewals} where ${called}))`;
}

/**
 * Whether an order has the number that is searched for; null where the search is no such number.
 * `renewals_order_name_idx` serves it.
 */
export function isCalled(search: string): SQL | null {
  const names = orderNames(search);
  return names.length > 0 ? sql`${renewals.order_name} = any(${sql.param(names)}::text[])` : null;
}
