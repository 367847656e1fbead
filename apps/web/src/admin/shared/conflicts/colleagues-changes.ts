import type { ChangedField, FieldValue } from "@scriptkeeper/contracts/editing/conflicts";

/**
 * The state of a field that a colleague changed: their value was taken without asking, the choice is open, or it was
 * made.
 */
export type Answer = "taken" | "open" | "mine" | "theirs";
export type Conflict = ChangedField & { answer: Answer };

/** The state of an open form: the base of its record, and the colleagues' changes to it since. */
export interface ColleaguesChanges<Values> {
  base: Values;
  conflicts: Readonly<Record<string, Conflict>>;
}

/** How a form shows a record. */
export interface Shown<Fields, Values> {
  toFields: (values: Values) => Fields;
  /** The form's fields that show a field of the record, if not just the one of the same name. */
  shownBy?: { [Name in keyof Values]?: readonly (keyof Fields)[] };
  /** Returns the values that a colleague's change brings, if not just the field itself. */
  toValues?: (changed: ChangedField) => Partial<Values>;
  /** Whether the form starts with a proposal, which counts as typed by the person. */
  proposes?: boolean;
}

/**
 * Takes in the current value of a field of the record. If the person has not touched the field, `put` is what the form
 * shows from now on; if they have, it stays as typed until they choose. The notice stays as long as the value does,
 * also once it was taken or chosen.
 */
export function takeInChange<Fields extends object, Values extends object>(
  met: ColleaguesChanges<Values>,
  { changed, typed }: { changed: ChangedField; typed: Fields },
  shown: Shown<Fields, Values>,
): { met: ColleaguesChanges<Values>; put: Partial<Fields> } {
  const { field, value } = changed;
  const before = (met.base as Record<string, FieldValue | undefined>)[field];
  if (before === undefined || met.conflicts[field]?.value === value) return { met, put: {} };
  if (before === value) return { met: without(met, field), put: {} };
  const base = withTheirs(met.base, changed, shown);
  const names = fieldsOf(field, shown);
  const [mine, old, theirs] = [typed, shown.toFields(met.base), shown.toFields(base)];
  if (isAlike(names, mine, theirs)) return { met: without({ ...met, base }, field), put: {} };
  if (!shown.proposes && isAlike(names, mine, old))
    return { met: withConflict({ ...met, base }, { ...changed, answer: "taken" }), put: pick(theirs, names) };
  return { met: withConflict(met, { ...changed, answer: "open" }), put: {} };
}

/** Records the choice. The colleague's value becomes the base of the field, whichever value the form shows. */
export function answerConflict<Fields extends object, Values extends object>(
  met: ColleaguesChanges<Values>,
  { conflict, answer }: { conflict: Conflict; answer: "mine" | "theirs" },
  shown: Shown<Fields, Values>,
): ColleaguesChanges<Values> {
  const base = withTheirs(met.base, conflict, shown);
  return withConflict({ ...met, base }, { ...conflict, answer });
}

/** Returns the part of a form that shows a field of the record. */
export function partOf<Fields extends object, Values extends object>(
  fields: Fields,
  field: string,
  shown: Shown<Fields, Values>,
): Partial<Fields> {
  return pick(fields, fieldsOf(field, shown));
}

function withTheirs<Fields, Values extends object>(
  base: Values,
  changed: ChangedField,
  { toValues }: Shown<Fields, Values>,
): Values {
  return { ...base, ...(toValues ? toValues(changed) : { [changed.field]: changed.value }) };
}

function fieldsOf<Fields, Values>(field: string, { shownBy }: Shown<Fields, Values>): (keyof Fields)[] {
  return [...(shownBy?.[field as keyof Values] ?? [field as keyof Fields])];
}

function withConflict<Values>(met: ColleaguesChanges<Values>, conflict: Conflict): ColleaguesChanges<Values> {
  return { ...met, conflicts: { ...met.conflicts, [conflict.field]: conflict } };
}

/** Removes the notice of a field that no longer differs. */
function without<Values>(met: ColleaguesChanges<Values>, field: string): ColleaguesChanges<Values> {
  const { [field]: conflict, ...conflicts } = met.conflicts;
  return conflict ? { ...met, conflicts } : met;
}

function isAlike<Fields extends object>(names: (keyof Fields)[], one: Fields, other: Fields): boolean {
  return names.every((name) => comparable(one[name]) === comparable(other[name]));
}

/** Makes values comparable: spaces around a text are not sent, and a chosen person is identified by their id. */
function comparable(value: unknown): unknown {
  if (typeof value === "string") return value.trim();
  return typeof value === "object" && value !== null && "id" in value ? value.id : value;
}

function pick<Fields extends object>(fields: Fields, names: (keyof Fields)[]): Partial<Fields> {
  const part: Partial<Fields> = {};
  for (const name of names) part[name] = fields[name];
  return part;
}
