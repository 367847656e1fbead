import { useSearchParams } from "react-router-dom";
import type { z } from "zod";

/**
 * What of a screen stands in its address, so that Back, a reload and a copied link find it again. Each field of the schema
 * has a fallback (`.catch`), which counts where the address names none or one that makes no sense. A search that follows
 * typing gives `replace`, so that Back does not go through it letter by letter.
 */
export function useTypedSearchParams<Schema extends z.ZodObject>(schema: Schema) {
  const [params, setParams] = useSearchParams();
  function change(changes: Partial<z.output<Schema>>, options: { replace?: boolean } = {}) {
    setParams((now) => changeSearchParams(now, schema, changes), options);
  }
  return [readSearchParams(params, schema), change] as const;
}

export function readSearchParams<Schema extends z.ZodObject>(
  params: URLSearchParams,
  schema: Schema,
): z.output<Schema> {
  return schema.parse(Object.fromEntries(params));
}

/** The address with changes. What is as its fallback is left out, and what the schema does not name stays. */
export function changeSearchParams<Schema extends z.ZodObject>(
  params: URLSearchParams,
  schema: Schema,
  changes: Partial<z.output<Schema>>,
): URLSearchParams {
  const next = new URLSearchParams(params);
  const fallbacks = schema.parse({});
  for (const [name, value] of Object.entries(changes)) {
    if (value === fallbacks[name]) next.delete(name);
    else next.set(name, value === true ? "yes" : String(value));
  }
  return next;
}
