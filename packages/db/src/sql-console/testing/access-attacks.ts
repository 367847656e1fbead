import { tableAccess } from "../table-access.ts";
import type { Attack } from "./attacks.ts";

const hidden = Object.entries(tableAccess).flatMap(([table, reach]) =>
  reach.hidden.map((column) => ({ table, column })),
);
const byVerb = Object.entries(tableAccess).flatMap(([table, { byVerb: reach }]) =>
  Object.keys(reach?.columns ?? {}).map((column) => ({
    table,
    column,
    isGiven: (reach?.givenToNew ?? []).includes(column),
  })),
);

/** Every way to read a value, tried on every hidden column. */
export const onHidden: Attack[] = hidden.flatMap(({ table, column }) =>
  [
    `select ${column} as value from ${table}`,
    `select md5(${column}::text) from ${table}`,
    `select count(*) from ${table} where ${column}::text like '%a%'`,
    `select to_json(whole) from ${table} as whole where ${column} is not null`,
    `select count(*) from ${table} group by ${column}`,
    `copy ${table} (${column}) to stdout`,
    `explain analyze select ${column} from ${table}`,
  ].map((sql): Attack => [`${table}.${column}`, sql]),
);

/** Every way to write, tried on every column that only a dedicated screen may change. */
export const onByVerb: Attack[] = byVerb.flatMap(({ table, column, isGiven }) =>
  [
    `update ${table} set ${column} = ${column}`,
    `update ${table} as t set ${column} = o.${column} from ${table} o where o.ctid = t.ctid`,
    `with x as (update ${table} set ${column} = default returning 1) select * from x`,
    `merge into ${table} t using (select 1) o on true when matched then update set ${column} = t.${column}`,
    ...(isGiven ? [] : [`insert into ${table} (${column}) select ${column} from ${table}`]),
  ].map((sql): Attack => [`${table}.${column}`, sql]),
);
