import pg from "pg";
import { getTableAccess, type TableAccess } from "./table-access.ts";

const quote = pg.escapeIdentifier;

/** A connection or pool that acts as the owner of the database. */
export type Owner = Pick<pg.ClientBase, "query">;

export interface RoleInSchema {
  role: string;
  schema: string;
}

/**
 * Grants the role exactly the rights on the schema's tables that `tableAccess` declares, and revokes all others. Views
 * stay out of reach: they read with their owner's rights. Must run inside a transaction.
 */
export async function grantTables(owner: Owner, { role, schema }: RoleInSchema): Promise<void> {
  const [to, where] = [quote(role), quote(schema)];
  await grantCounters(owner, { role, schema });
  const grants = (await tablesOf(owner, schema)).flatMap(({ name, columns }) =>
    rightsOn(columns, getTableAccess(schema, name)).map(
      (rights) => `grant ${rights} on ${where}.${quote(name)} to ${to}`,
    ),
  );
  // All in one round trip: a process waits for them at each start.
  await owner.query(
    [
      `grant usage on schema ${where} to ${to}`,
      `revoke all on all tables in schema ${where} from ${to}`,
      ...grants,
    ].join(";\n"),
  );
}

function rightsOn(columns: string[], { writable, hidden, byVerb }: TableAccess): string[] {
  const listed = (kept: (column: string) => boolean) => columns.filter(kept).map(quote).join(", ");
  const isShown = (column: string) => !hidden.includes(column);
  // The grid reads `xmin` to notice that a row was changed in between.
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
 * Sequences stay out of reach: a role with rights on one could use up all of its numbers. Identity columns, the only
 * kind the product has, count without that right; a `serial` column that somebody else made does not.
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

/** Returns whether there are tables without any grant for the role yet, created since by a migration or by hand. */
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
