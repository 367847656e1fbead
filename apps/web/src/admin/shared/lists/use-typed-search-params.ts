import { useSearchParams } from "react-router-dom";
import { fallbacksOf, type ParamsOf, readFields, type SearchParams } from "./search-params.ts";

/**
 * Keeps the state of a screen in its address, so that Back, a reload and a copied link find it again. Each parameter
 * has a fallback for a missing or unreadable value. A search that follows typing passes `replace`, so that Back does
 * not go through it letter by letter.
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

/** Returns the address with changes. Values equal to their fallback are left out, and other parameters stay. */
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
