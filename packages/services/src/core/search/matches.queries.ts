import { renewals, users } from "@scriptkeeper/db/schema";
import { type Column, type SQL, sql } from "drizzle-orm";
import { isShort, orderNames, phoneDigits, searchedWords } from "./search-text.ts";

/** Whether a text holds another as it stands, in any case. No character of `part` is a pattern. */
export function holds(text: Column | SQL, part: string): SQL {
  return sql`${text} ~* ${`***=${part}`}`;
}

/**
 * Whether a search box finds a text: by what it holds, and by one or two letters only by the beginnings of its words. An
 * index knows those, while for the middle of a word it needs three.
 */
export function isFoundBy(text: Column | SQL, search: string): SQL {
  return isShort(search) ? sql`${text} ~* ${`(^|[ \n\\-'(.@])${search}`}` : holds(text, search);
}

/**
 * The same of several texts, for rows that are read one after another: one text is looked through in half the time of
 * three. No index serves it. What is searched for is a line and holds no end of one.
 */
export function isFoundInAny(texts: readonly (Column | SQL)[], search: string, find = isFoundBy): SQL {
  return find(inAnyAlphabet(sql`concat_ws(chr(10), ${sql.join([...texts], sql`, `)})`), search);
}

/** A person's whole name. ICU knows the case of every alphabet, also where the database itself was made with the locale C. */
export function wholeName(firstName: Column, lastName: Column): SQL {
  return inAnyAlphabet(sql`(${firstName} || ' ' || ${lastName})`);
}

export function inAnyAlphabet(text: Column | SQL): SQL {
  return sql`${text} collate "und-x-icu"`;
}

/** A product's name. It differs in ASCII letters alone, and "C" compares them several times faster than ICU. */
export function productName(name: Column | SQL): SQL {
  return sql`(${name} collate "C")`;
}

/** Whether each word of a search is found, in any order. Beside longer words, one or two letters may stand anywhere. */
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
 * What `matchesNameOrEmail` finds, for rows that are read one after another: they need the id and the phone number, too. Words
 * may stand in other texts of the row as well.
 */
export function hasNameOrEmail(search: string, others: readonly (Column | SQL)[] = []): SQL {
  const texts = [name, users.email, ...others];
  return orByNumber(
    search,
    hasWords(search, (word, find) => isFoundInAny(texts, word, find)),
  );
}

/** Words of the name or of the email address, in any case and order, a phone number, or the number of an order; `users_search_idx` serves the words. */
export function holdsInNameOrEmail(part: string): SQL {
  return orByNumber(
    part,
    hasWords(part, (word) => sql`(${holds(name, word)} or ${holds(users.email, word)})`),
  );
}

/** The same for a search box, which finds beginnings of words by one or two letters. */
export function matchesNameOrEmail(search: string): SQL {
  return orByNumber(search, matchesWords(search));
}

/** The same for what has an order's number of its own: by words or by a phone number. */
export function matchesPerson(search: string): SQL {
  const phone = hasPhone(search);
  return phone ? sql`(${matchesWords(search)} or ${phone})` : matchesWords(search);
}

function matchesWords(search: string): SQL {
  return hasWords(search, (word, find) => sql`(${find(name, word)} or ${find(users.email, word)})`);
}

/** Or whose phone number it may be, or whose order. */
function orByNumber(search: string, byWords: SQL): SQL {
  const byNumber = [hasPhone(search), hasOrder(search)].flatMap((condition) => condition ?? []);
  return sql`(${sql.join([byWords, ...byNumber], sql` or `)})`;
}

/** `users_phone_idx` serves it. */
export function hasPhone(search: string): SQL | null {
  const digits = phoneDigits(search);
  if (digits === null) return null;
  return sql`regexp_replace(${users.phone}, '[^0-9]', '', 'g') like ${`%${digits}%`}`;
}

function hasOrder(search: string): SQL | null {
  const called = isCalled(search);
  return called && sql`${users.id} = any(array(select ${renewals.user_id} from ${renewals} where ${called}))`;
}

/** Whether an order has the number that is searched for; `renewals_order_name_idx` serves it. */
export function isCalled(search: string): SQL | null {
  const names = orderNames(search);
  return names.length > 0 ? sql`${renewals.order_name} = any(${sql.param(names)}::text[])` : null;
}
