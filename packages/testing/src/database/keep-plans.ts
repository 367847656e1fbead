import pg from "pg";

/** Statements with ever-changing texts would otherwise fill the memory. */
const MOST = 2_000;

/**
 * Lets PostgreSQL keep the plan of each statement that the pool's connections are asked more than once. Tests ask the same
 * of so few rows that planning takes longer than everything else. The results stay the same.
 */
export function keepPlans(pool: pg.Pool): void {
  const once = new Set<string>();
  const names = new Map<string, string>();
  const nameOf = (text: string) => {
    const known = names.get(text);
    if (known !== undefined || once.size >= MOST) return known;
    if (!once.has(text)) {
      once.add(text);
      return undefined;
    }
    const name = `kept_${names.size}`;
    names.set(text, name);
    return name;
  };
  pool.on("connect", (client) => {
    const { query } = client;
    const asked = (statement: unknown, ...rest: unknown[]) =>
      Reflect.apply(query, client, [withName(statement, { values: rest[0], nameOf }), ...rest]);
    client.query = asked as pg.PoolClient["query"];
  });
}

/** Returns an address with which named statements are planned once per connection, instead of five times first. */
export function keepingPlans(databaseUrl: string): string {
  const url = new URL(databaseUrl);
  url.searchParams.set("options", "-c timezone=UTC -c jit=off -c plan_cache_mode=force_generic_plan");
  return url.toString();
}

interface Naming {
  values: unknown;
  nameOf(text: string): string | undefined;
}

/** A statement without values may be several, which cannot be prepared. */
function withName(statement: unknown, { values, nameOf }: Naming): unknown {
  if (!isStatement(statement) || statement.name) return statement;
  const given = Array.isArray(values) ? values : statement.values;
  if (!given?.length) return statement;
  const name = nameOf(statement.text);
  if (name === undefined) return statement;
  return statement instanceof pg.Query ? Object.assign(statement, { name }) : { ...statement, name };
}

function isStatement(statement: unknown): statement is pg.QueryConfig {
  if (typeof statement !== "object" || statement === null || !("text" in statement)) return false;
  return !("submit" in statement) || statement instanceof pg.Query;
}
