/** Of what a form stands against, the fields that it changes: from there the server tells whether somebody else changed them, too. */
export function baseOfChange<Change extends object, Base extends object>(change: Change, base: Base) {
  const names = (Object.keys(base) as (keyof Base)[]).filter((name) => name in change);
  return Object.fromEntries(names.map((name) => [name, base[name]])) as {
    [Name in keyof Base & keyof Change]?: Base[Name];
  };
}
