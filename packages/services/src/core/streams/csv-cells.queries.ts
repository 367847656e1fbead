import { type SQL, sql } from "drizzle-orm";

/** JavaScript's white space; what PostgreSQL takes for it depends on its locale. */
const SPACE = "\\t-\\r \\u00a0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000\\ufeff";
const SIGN = "=+\\-@＝＋－＠";
/** Stands between the cells that are looked through together: one that is met in a cell only makes it be looked at closer. */
const BETWEEN = "\\u0001";

const isRisky = regex(`["\\t\\r\\n;|\\ufeff]|${BETWEEN} | ${BETWEEN}|${BETWEEN}[${SPACE}]*[${SIGN}]`);
const isPlainNumber = regex("^[+-]?[0-9]+(\\.[0-9]+)?$");
const signInside = regex(`([;|\\t\\r\\n][${SPACE}"]*)([${SIGN}])`);
const beginsFormula = regex(`^[${SPACE}]*[${SIGN}]|^[\\t\\r\\n]`);
const isQuoted = regex('[",;|\\t\\r\\n\\ufeff]|^ | $');

/**
 * Cells of a CSV row as the domain's `csvRows` writes them, with commas between and none behind: what might be a formula
 * gets an apostrophe. Most rows hold nothing that has to be looked at closer, which one look at all of them tells. A test
 * compares both writers.
 */
export function csvCells(cells: readonly SQL[]): SQL {
  const together = sql.join(
    cells.map((cell) => sql`'\x01' || ${cell}`),
    sql` || `,
  );
  const asTheyAre = sql.join(cells.map(plain), sql` || ',' || `);
  return sql`case when (${together} || '\x01') ~ ${isRisky} then ${lookedAt(cells)} else ${asTheyAre} end`;
}

function plain(cell: SQL): SQL {
  return sql`case when strpos(${cell}, ',') > 0 then '"' || ${cell} || '"' else ${cell} end`;
}

function lookedAt(cells: readonly SQL[]): SQL {
  return sql`(
    select string_agg(
      case when safe.text ~ ${isQuoted} then '"' || replace(safe.text, '"', '""') || '"' else safe.text end, ','
      order by cell.place)
    from unnest(array[${sql.join([...cells], sql`, `)}]) with ordinality cell(text, place)
    cross join lateral (select regexp_replace(cell.text, ${signInside}, '\\1''\\2', 'g') as text) inside
    cross join lateral (
      select case when cell.text ~ ${isPlainNumber} then cell.text
        when inside.text ~ ${beginsFormula} then '''' || inside.text else inside.text end as text
    ) safe)`;
}

function regex(pattern: string): SQL {
  return sql.raw(`'${pattern}'`);
}
