import { storedValue } from "../audit/stored-value.ts";

type Fields = Readonly<Record<string, unknown>>;

/**
 * The fields in which a change would overwrite what somebody else wrote: those that hold neither what the change started
 * from nor what it sets. What both set alike is no conflict, and a field that the change leaves alone is none.
 */
export function staleFields({
  base,
  current,
  set,
}: {
  base: Fields;
  current: Fields;
  set: Fields;
}): string[] {
  return Object.keys(base).filter((name) => {
    const now = storedValue(current[name]);
    return name in set && now !== storedValue(base[name]) && now !== storedValue(set[name]);
  });
}
