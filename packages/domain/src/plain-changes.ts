import { auditActionWords } from "@scriptkeeper/contracts/reporting/audit-action-words";
import type { AuditAction } from "@scriptkeeper/contracts/reporting/audit-actions";
import { shortDay, shortInstant } from "./time/days.ts";

type Fields = Record<string, unknown>;

export interface PlainChange {
  field: string;
  from: string;
  to: string;
}

/** Internal fields that mean nothing to people. */
const INTERNAL = new Set(["reminder_arming", "repeats_revision", "updated_at"]);

/**
 * What an audit row says about a change, field by field, in words for people. A field that was set neither before nor
 * afterwards has not changed.
 */
export function plainChanges(
  { before, after }: { before: unknown; after: unknown },
  timeZone: string,
): PlainChange[] {
  const [from, to] = [fieldsOf(before), fieldsOf(after)];
  const names = new Set([...Object.keys(from), ...Object.keys(to)].filter((name) => !INTERNAL.has(name)));
  return [...names]
    .filter((name) => isSet(from[name]) || isSet(to[name]))
    .map((name) => ({
      field: plainName(name),
      from: plainValue(from[name], timeZone),
      to: plainValue(to[name], timeZone),
    }));
}

/** What staff read for an action; entries of an earlier release may have one that this release does not know. */
export function plainAction(action: string): string {
  return Object.hasOwn(auditActionWords, action)
    ? auditActionWords[action as AuditAction]
    : plainName(action);
}

/** "set reminder date" and "next_reminder_date" become "Set reminder date" and "Next reminder date". */
export function plainName(name: string): string {
  const words = name.replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function plainValue(value: unknown, timeZone: string): string {
  if (!isSet(value)) return "not set";
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (typeof value !== "string") return typeof value === "object" ? JSON.stringify(value) : String(value);
  if (/^\d{4}-\d{2}-\d{2}$/.test(value)) return shortDay(value);
  if (/^\d{4}-\d{2}-\d{2}T\d/.test(value)) return shortInstant(new Date(value), timeZone);
  // A hashed address is shown as a short mark that tells it from others; the address itself is not kept.
  return value.replace(/^sha256:(\w{8})\w*$/, "not kept (fingerprint $1)");
}

function isSet(value: unknown): boolean {
  return value !== null && value !== undefined && value !== "";
}

function fieldsOf(state: unknown): Fields {
  return typeof state === "object" && state !== null ? { ...state } : {};
}
