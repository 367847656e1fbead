import pg from "pg";

/** More than the kinds of statements in a run; statements with ever-changing texts would otherwise fill the memory. */
const MOST = 2_000;

/**
 * Lets PostgreSQL keep the plan of every statement of this process. A year passes so fast that planning would take longer than
 * everything else. The results stay the same.
 */
export function nameStatements(): void {
  const names = new Map<string, string>();
  const nameOf = (text: string) => {
    const known = names.get(text);
    if (known !== undefined || names.size >= MOST) return known;
    const name = `simulated_${names.size}`;
    names.set(text, name);
    return name;
  };
  pg.Client.prototype.query = new Proxy(pg.Client.prototype.query, {
    apply: (query, client, [config, ...rest]: unknown[]) =>
      Reflect.apply(query, client, [withName(config, nameOf), ...rest]),
  });
}

/** Returns an address with which named statements are planned once per connection, instead of five times first. */
export function keepingPlans(databaseUrl: string): string {
  const url = new URL(databaseUrl);
  url.searchParams.set("options", "-c timezone=UTC -c plan_cache_mode=force_generic_plan");
  return url.toString();
}

function withName(config: unknown, nameOf: (text: string) => string | undefined): unknown {
  if (typeof config !== "object" || config === null || "submit" in config) return config;
  if (("name" in config && config.name) || !("text" in config) || typeof config.text !== "string")
    return config;
  const name = nameOf(config.text);
  return name === undefined ? config : { ...config, name };
}
