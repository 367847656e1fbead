import pg from "pg";
import { getTableAccess, type TableAccess } from "./table-access.ts";

const quote = pg.escapeIdentifier;

/** Something that speaks to the database as its owner. */
export type Owner = Pick<pg.ClientBase, "query">;

export interface RoleInSchema {
  role: string;
  schema: string;
}

/**
 * Gives the role exactly what `tableAccess` says on the schema's tables, and takes back whatever else it was given there.
 * Views are out of its reach: they read with the rights of their owner. Call it inside a transaction.
 */
export async function grantTables(owner: Owner, { role, schema }: RoleInSchema): Promise<void> {
  const [to, where] = [quote(role), quote(schema)];
  await owner.query(`grant usage on schema ${where} to ${to}`);
  await owner.query(`revoke all on all tables in schema ${where} from ${to}`);
  await grantCounters(owner, { role, schema });
  for (const { name, columns } of await tablesOf(owner, schema))
    for (const rights of rightsOn(columns, getTableAccess(schema, name)))
      await owner.query(`grant ${rights} on ${where}.${quote(name)} to ${to}`);
}

function rightsOn(columns: string[], { writable, hidden, byVerb }: TableAccess): string[] {
  const listed = (kept: (column: string) => boolean) => columns.filter(kept).map(quote).join(", ");
  const isShown = (column: string) => !hidden.includes(column);
  // By `xmin` the grid sees that a row was changed meanwhile.
  const select = hidden.length === 0 ? "select" : `select (${listed(isShown)}${writable ? ", xmin" : ""})`;
  if (!writable) return [select];
  if (hidden.length === 0 && !byVerb) return [select, "insert, update, delete"];
  const isChanged = (column: string) => isShown(column) && !Object.hasOwn(byVerb?.columns ?? {}, column);
  const isGiven = (column: string) => isChanged(column) || (byVerb?.givenToNew ?? []).includes(column);
  return [
    select,
    `update (${listed(isChanged)})`,
    ...(byVerb?.add ? [] : [`insert (${listed(isGiven)})`]),
    ...(byVerb?.delete ? [] : ["delete"]),
  ];
}

/**
 * Whoever may call a sequence can use all its numbers up. A column that is an identity counts without that right, and
 * the product has no others; a table that somebody made with `serial` takes no row without it.
 */
async function grantCounters(owner: Owner, { role, schema }: RoleInSchema): Promise<void> {
  const [to, where] = [quote(role), quote(schema)];
  await owner.query(`revoke all on all sequences in schema ${where} from ${to}`);
  const { rows } = await owner.query<{ name: string }>(
    `select c.oid::regclass::text as name from pg_class c
     where c.relnamespace = to_regnamespace($1) and c.relkind = 'S' and pg_has_role(c.relowner, 'USAGE')
       and not exists (select from pg_depend d
         where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'i')`,
    [where],
  );
  for (const { name } of rows) await owner.query(`grant usage on sequence ${name} to ${to}`);
}

/** Whether there are tables that the role was given nothing of yet: made since, by a migration or by hand. */
export async function hasNewTables(owner: Owner, { role, schema }: RoleInSchema): Promise<boolean> {
  const { rowCount } = await owner.query(
    `select from pg_class c where ${isOurs} and not has_any_column_privilege($2, c.oid, 'select') limit 1`,
    [quote(schema), role],
  );
  return (rowCount ?? 0) > 0;
}

const isOurs = `c.relnamespace = to_regnamespace($1) and c.relkind in ('r', 'p')
  and pg_has_role(c.relowner, 'USAGE')`;

async function tablesOf(owner: Owner, schema: string): Promise<{ name: string; columns: string[] }[]> {
  const { rows } = await owner.query<{ name: string; columns: string[] }>(
    `select c.relname as name, array_remove(array_agg(a.attname::text order by a.attnum), null) as columns
     from pg_class c left join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where ${isOurs}
     group by c.relname order by c.relname`,
    [quote(schema)],
  );
  return rows;
}
