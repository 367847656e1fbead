import { users } from "@scriptkeeper/db/schema";
import { type Column, type SQL, sql } from "drizzle-orm";

/** Whether a text holds another as it stands, in any case. No character of `part` is a pattern. */
export function holds(text: Column | SQL, part: string): SQL {
  return sql`${text} ~* ${`***=${part}`}`;
}

/**
 * Whether a search box finds a text: by what it holds, and by one or two letters only by the beginnings of its words. An
 * index knows those, while for the middle of a word it needs three.
 */
export function isFoundBy(text: Column | SQL, search: string): SQL {
  const isShort = /^[a-z0-9]{1,2}$/i.test(search);
  return isShort ? sql`${text} ~* ${`(^|[ \n\\-'(.@])${search}`}` : holds(text, search);
}

/**
 * The same of several texts, for rows that are read one after another: one text is looked through in half the time of
 * three. No index serves it. What is searched for is a line and holds no end of one.
 */
export function isFoundInAny(texts: readonly (Column | SQL)[], search: string): SQL {
  return isFoundBy(inAnyAlphabet(sql`concat_ws(chr(10), ${sql.join([...texts], sql`, `)})`), search);
}

/** A person's whole name. ICU knows the case of every alphabet, also where the database itself was made with the locale C. */
export function wholeName(firstName: Column, lastName: Column): SQL {
  return inAnyAlphabet(sql`(${firstName} || ' ' || ${lastName})`);
}

export function inAnyAlphabet(text: Column | SQL): SQL {
  return sql`${text} collate "und-x-icu"`;
}

/** A product's name. It differs in ASCII letters alone, and "C" compares them several times faster than ICU. */
export function productName(name: Column): SQL {
  return sql`(${name} collate "C")`;
}

const name = wholeName(users.first_name, users.last_name);

/** What `matchesNameOrEmail` finds, for rows that are read one after another. */
export function hasNameOrEmail(search: string): SQL {
  return isFoundInAny([name, users.email], search);
}

/** Part of the first, the last or the whole name, or of the email address, in any case; `users_search_idx` serves it. */
export function holdsInNameOrEmail(part: string): SQL {
  return sql`(${holds(name, part)} or ${holds(users.email, part)})`;
}

/** The same for a search box, which finds beginnings of words by one or two letters. */
export function matchesNameOrEmail(search: string): SQL {
  return sql`(${isFoundBy(name, search)} or ${isFoundBy(users.email, search)})`;
}
