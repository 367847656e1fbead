/**
 * Returns those fields of the base that a change touches, from which the server tells whether somebody else has
 * changed them too.
 */
export function baseOfChange<Change extends object, Base extends object>(change: Change, base: Base) {
  const names = (Object.keys(base) as (keyof Base)[]).filter((name) => name in change);
  return Object.fromEntries(names.map((name) => [name, base[name]])) as {
    [Name in keyof Base & keyof Change]?: Base[Name];
  };
}
