import pg from "pg";
import { reachOf, type TableReach } from "./table-reach.ts";

const quote = pg.escapeIdentifier;

/** Something that speaks to the database as its owner. */
export type Owner = Pick<pg.ClientBase, "query">;

export interface RoleInSchema {
  role: string;
  schema: string;
}

/**
 * Gives the role exactly what `tableReach` says, on the schema's tables of now and, by default, on later ones of the
 * same owner. Takes back whatever else it was given there. Call it inside a transaction.
 */
export async function grantReach(owner: Owner, { role, schema }: RoleInSchema): Promise<void> {
  const [to, where] = [quote(role), quote(schema)];
  await owner.query(`grant usage on schema ${where} to ${to}`);
  await owner.query(`revoke all on all tables in schema ${where} from ${to}`);
  await owner.query(`grant usage on all sequences in schema ${where} to ${to}`);
  for (const { name, columns } of await tablesOf(owner, schema))
    for (const rights of rightsOn(columns, reachOf(schema, name)))
      await owner.query(`grant ${rights} on ${where}.${quote(name)} to ${to}`);
  const later = `alter default privileges in schema ${where} grant`;
  await owner.query(`${later} select, insert, update, delete on tables to ${to}`);
  await owner.query(`${later} usage on sequences to ${to}`);
}

function rightsOn(columns: string[], { writable, hidden }: TableReach): string[] {
  if (hidden.length === 0) return [writable ? "select, insert, update, delete" : "select"];
  const shown = columns
    .filter((column) => !hidden.includes(column))
    .map(quote)
    .join(", ");
  return writable
    ? // By `xmin` the grid sees that a row was changed meanwhile.
      [`select (${shown}, xmin), insert (${shown}), update (${shown})`, "delete"]
    : [`select (${shown})`];
}

/** Tables, views and foreign tables alike, as long as they are ours to give. */
async function tablesOf(owner: Owner, schema: string): Promise<{ name: string; columns: string[] }[]> {
  const { rows } = await owner.query<{ name: string; columns: string[] }>(
    `select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relnamespace = to_regnamespace($1) and c.relkind in ('r', 'p')
       and pg_has_role(c.relowner, 'USAGE')
     group by c.relname order by c.relname`,
    [quote(schema)],
  );
  return rows;
}
