import type { Db } from "@scriptkeeper/db/connection";
import { sql } from "drizzle-orm";

export interface CatalogueTable {
  name: string;
  rowEstimate: number | null;
}

/** A column as PostgreSQL's catalogue describes it. */
export interface CatalogueColumn {
  name: string;
  type: string;
  isNotNull: boolean;
  /** The default, or the expression of a generated column. */
  expression: string | null;
  isIdentity: boolean;
  generated: "" | "s" | "v";
  /** The type itself or, for a domain, the type under it. */
  baseType: string;
  elementType: string | null;
  category: string;
  choices: string[];
  /** The position in the primary key, from 1. */
  keyPosition: number | null;
  isUnique: boolean;
  isIndexed: boolean;
  /**
   * Whether it is the first column of an index over all rows in the type's usual order, so that the index serves it
   * forwards and backwards.
   */
  isOrdered: boolean;
  /** Whether it is text ordered by bytes, where values with the same beginning stand together. */
  isByteOrdered: boolean;
}

/** For a partitioned table, the sum of its partitions' estimates. */
const estimate = sql`nullif(case c.relkind when 'p'
  then (select sum(greatest(l.reltuples, 0)) from pg_partition_tree(c.oid) p
        join pg_class l on l.oid = p.relid where p.isleaf)
  else c.reltuples end, -1)::float8`;

const inSchema = (schema: string) =>
  sql`c.relkind in ('r', 'p') and c.relnamespace = (select oid from pg_namespace where nspname = ${schema})`;

export async function listCatalogueTables(db: Db, schema: string): Promise<CatalogueTable[]> {
  const { rows } = await db.execute<{ name: string; rowEstimate: number | null }>(
    sql`select c.relname as name, ${estimate} as "rowEstimate" from pg_class c where ${inSchema(schema)}
        order by c.relname collate "C"`,
  );
  return rows;
}

/** Finds the columns of a table, in their order; null when the schema has no such table. */
export async function findCatalogueColumns(
  db: Db,
  { schema, table }: { schema: string; table: string },
): Promise<{ columns: CatalogueColumn[]; rowEstimate: number | null } | null> {
  if (table.includes("\0")) return null;
  const { rows } = await db.execute<{ columns: CatalogueColumn[] | null; rowEstimate: number | null }>(
    sql`select ${estimate} as "rowEstimate", (${columnsOf}) as columns from pg_class c
        where ${inSchema(schema)} and c.relname = ${table}`,
  );
  const [found] = rows;
  return found ? { columns: found.columns ?? [], rowEstimate: found.rowEstimate } : null;
}

/** The column of a table's constraint or unique index; null when it has several columns, or does not exist. */
export async function findConstrainedColumn(
  db: Db,
  { schema, table, constraint }: { schema: string; table: string; constraint: string },
): Promise<string | null> {
  const { rows } = await db.execute<{ columns: string[] }>(sql`
    select array(select a.attname::text from pg_attribute a
      where a.attrelid = c.oid and a.attnum = any(coalesce(k.conkey, i.indkey::int2[]))) as columns
    from pg_class c
    left join pg_constraint k on k.conrelid = c.oid and k.conname = ${constraint}
    left join pg_index i on i.indrelid = c.oid and i.indexrelid =
      (select oid from pg_class x where x.relname = ${constraint} and x.relnamespace = c.relnamespace)
    where ${inSchema(schema)} and c.relname = ${table}`);
  const [column, ...others] = rows[0]?.columns ?? [];
  return column !== undefined && others.length === 0 ? column : null;
}

const columnsOf = sql`
  select json_agg(json_build_object(
    'name', a.attname,
    'type', format_type(a.atttypid, a.atttypmod),
    'isNotNull', a.attnotnull or t.typnotnull,
    'expression', pg_get_expr(d.adbin, d.adrelid),
    'isIdentity', a.attidentity <> '',
    'generated', a.attgenerated,
    'baseType', b.typname,
    'elementType', (select e.typname from pg_type e where e.oid = b.typelem),
    'category', b.typcategory,
    'choices', coalesce(
      (select json_agg(e.enumlabel order by e.enumsortorder) from pg_enum e where e.enumtypid = b.oid), '[]'),
    'keyPosition', (select array_position(i.indkey::int2[], a.attnum) + 1 from pg_index i
      where i.indrelid = c.oid and i.indisprimary),
    'isUnique', exists (select from pg_index i where i.indrelid = c.oid and i.indisunique
      and i.indnkeyatts = 1 and i.indkey[0] = a.attnum and i.indpred is null),
    'isIndexed', exists (select from pg_index i where i.indrelid = c.oid and i.indkey[0] = a.attnum),
    'isOrdered', exists (select from pg_index i
      join pg_class x on x.oid = i.indexrelid
      join pg_am m on m.oid = x.relam
      join pg_opclass o on o.oid = i.indclass[0]
      where i.indrelid = c.oid and i.indkey[0] = a.attnum and i.indpred is null and i.indisvalid
        and m.amname = 'btree' and o.opcdefault and i.indoption[0] in (0, 3)
        and i.indcollation[0] = a.attcollation),
    'isByteOrdered', b.typname in ('text', 'varchar', 'bpchar') and coalesce((select
      case when l.collname = 'default' then d.datlocprovider = 'c' and d.datcollate in ('C', 'POSIX')
        else l.collprovider = 'c' and l.collcollate in ('C', 'POSIX') end
      from pg_collation l, pg_database d where l.oid = a.attcollation and d.datname = current_database()), false)
  ) order by a.attnum)
  from pg_attribute a
  join pg_type t on t.oid = a.atttypid
  join pg_type b on b.oid = coalesce(nullif(t.typbasetype, 0), t.oid)
  left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
  where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped`;
