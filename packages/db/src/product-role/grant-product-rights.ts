import pg from "pg";
import type { Owner, RoleInSchema } from "../sql-console/grant-tables.ts";
import { closedFunctions } from "../sql-console/revoke-public.ts";

const quote = pg.escapeIdentifier;

/**
 * The table whose rows the product's role may not change or delete. A role that may insert into it is the product's
 * role.
 */
const AUDIT = "audit_log";
const CLEAR_AUDIT = "clear_old_audit_rows(timestamptz, integer)";

/** Grants the role exactly the rights that server and worker need. Safe to repeat. Must run as the owner. */
export async function grantProductRights(owner: Owner, { role, schema }: RoleInSchema): Promise<void> {
  const [to, where] = [quote(role), quote(schema)];
  const audit = `${where}.${quote(AUDIT)}`;
  for (const statement of [
    `grant usage on schema ${where}, drizzle to ${to}`,
    `grant select on all tables in schema drizzle to ${to}`,
    `grant select, insert, update, delete on all tables in schema ${where} to ${to}`,
    `grant usage on all sequences in schema ${where} to ${to}`,
    `revoke all on ${audit} from ${to}`,
    `grant select, insert on ${audit} to ${to}`,
    `grant execute on function ${where}.${CLEAR_AUDIT} to ${to}`,
  ])
    await owner.query(statement);
  const { functions, languages } = await closedFor(owner, role);
  if (functions) await owner.query(`grant execute on function ${functions} to ${to}`);
  // The queue's own functions are written in PL/pgSQL.
  if (languages) await owner.query(`grant usage on language ${languages} to ${to}`);
}

/** Grants the rights anew, after a migration, to each role that has them already. */
export async function renewProductRights(owner: Owner, schema: string): Promise<void> {
  await takeClearingFromPublic(owner, schema);
  const { rows } = await owner.query<{ role: string }>(
    `select r.rolname as role from pg_class c, aclexplode(c.relacl) a join pg_roles r on r.oid = a.grantee
     where c.oid = to_regclass($1) and a.privilege_type = 'INSERT' and a.grantee <> c.relowner`,
    [`${quote(schema)}.${quote(AUDIT)}`],
  );
  for (const { role } of rows) await grantProductRights(owner, { role, schema });
}

/** In a backup restored without rights, everybody may execute every function. */
async function takeClearingFromPublic(owner: Owner, schema: string): Promise<void> {
  const name = `${quote(schema)}.${CLEAR_AUDIT}`;
  const { rows } = await owner.query<{ isOpen: boolean }>(
    `select proacl is null or exists (select from aclexplode(proacl) where grantee = 0) as "isOpen"
     from pg_proc where oid = to_regprocedure($1)`,
    [name],
  );
  if (rows[0]?.isOpen) await owner.query(`revoke execute on function ${name} from public`);
}

/** Returns whether the connection's role owns the audit table and so could drop the trigger that protects its rows. */
export async function ownsAudit(product: Owner, schema: string): Promise<boolean> {
  const { rows } = await product.query<{ owns: boolean }>(
    "select pg_has_role(relowner, 'USAGE') as owns from pg_class where oid = to_regclass($1)",
    [`${quote(schema)}.${quote(AUDIT)}`],
  );
  return rows[0]?.owns ?? true;
}

interface Closed {
  functions: string | null;
  languages: string | null;
}

/**
 * Returns the functions and languages that were revoked from everybody because of the SQL console, and that the
 * product needs.
 */
async function closedFor(owner: Owner, role: string): Promise<Closed> {
  const { rows } = await owner.query<Closed>(
    `select
       (select string_agg(p.oid::regprocedure::text, ', ') from pg_proc p
        where (${closedFunctions}) and not has_function_privilege($1, p.oid, 'execute')
          and pg_has_role(p.proowner, 'USAGE')) as functions,
       (select string_agg(quote_ident(l.lanname), ', ') from pg_language l
        where l.lanname = 'plpgsql' and not has_language_privilege($1, l.oid, 'usage')
          and pg_has_role(l.lanowner, 'USAGE')) as languages`,
    [role],
  );
  return rows[0] ?? { functions: null, languages: null };
}
