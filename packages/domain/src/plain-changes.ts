import { shortDay, shortInstant } from "./time/days.ts";

type Fields = Record<string, unknown>;

export interface PlainChange {
  field: string;
  from: string;
  to: string;
}

/** Internal fields that mean nothing to people. */
const INTERNAL = new Set(["reminder_arming", "repeats_revision", "updated_at"]);

/** What an audit row says about a change, field by field, in words for people. */
export function plainChanges(
  { before, after }: { before: unknown; after: unknown },
  timeZone: string,
): PlainChange[] {
  const [from, to] = [fieldsOf(before), fieldsOf(after)];
  const names = new Set([...Object.keys(from), ...Object.keys(to)].filter((name) => !INTERNAL.has(name)));
  return [...names].map((name) => ({
    field: plainName(name),
    from: plainValue(from[name], timeZone),
    to: plainValue(to[name], timeZone),
  }));
}

/** "set reminder date" and "next_reminder_date" become "Set reminder date" and "Next reminder date". */
export function plainName(name: string): string {
  const words = name.replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function plainValue(value: unknown, timeZone: string): string {
  if (value === null || value === undefined || value === "") return "not set";
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (typeof value !== "string") return typeof value === "object" ? JSON.stringify(value) : String(value);
  if (/^\d{4}-\d{2}-\d{2}$/.test(value)) return shortDay(value);
  return /^\d{4}-\d{2}-\d{2}T\d/.test(value) ? shortInstant(new Date(value), timeZone) : value;
}

function fieldsOf(state: unknown): Fields {
  return typeof state === "object" && state !== null ? { ...state } : {};
}
