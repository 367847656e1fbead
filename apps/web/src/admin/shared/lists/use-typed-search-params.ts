import { useSearchParams } from "react-router-dom";
import { fallbacksOf, type ParamsOf, readFields, type SearchParams } from "./search-params.ts";

/**
 * What of a screen stands in its address, so that Back, a reload and a copied link find it again. Each field has a
 * fallback, which counts where the address names none or one that makes no sense. A search that follows
 * typing gives `replace`, so that Back does not go through it letter by letter.
 */
export function useTypedSearchParams<Fields extends SearchParams>(fields: Fields) {
  const [params, setParams] = useSearchParams();
  function change(changes: Partial<ParamsOf<Fields>>, options: { replace?: boolean } = {}) {
    setParams((now) => changeSearchParams(now, fields, changes), options);
  }
  return [readSearchParams(params, fields), change] as const;
}

export function readSearchParams<Fields extends SearchParams>(
  params: URLSearchParams,
  fields: Fields,
): ParamsOf<Fields> {
  return readFields(fields, Object.fromEntries(params));
}

/** The address with changes. What is as its fallback is left out, and what is no field stays. */
export function changeSearchParams<Fields extends SearchParams>(
  params: URLSearchParams,
  fields: Fields,
  changes: Partial<ParamsOf<Fields>>,
): URLSearchParams {
  const next = new URLSearchParams(params);
  const fallbacks = fallbacksOf(fields);
  for (const [name, value] of Object.entries(changes)) {
    if (value === fallbacks[name]) next.delete(name);
    else next.set(name, value === true ? "yes" : String(value));
  }
  return next;
}
