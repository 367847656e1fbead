import { storedValue } from "../audit/stored-value.ts";

type Fields = Readonly<Record<string, unknown>>;

/**
 * The fields in which a change would overwrite someone else's: their current value is neither the change's base nor
 * what the change sets. A field that both set to the same value, or that the change leaves alone, is no conflict.
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
