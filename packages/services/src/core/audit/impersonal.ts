import { createHash } from "node:crypto";

type Fields = Readonly<Record<string, unknown>>;

/** Fields that say who a person is or what they take. The audit records that they were changed, but not to what. */
const PERSONAL = new Set([
  "first_name",
  "last_name",
  "phone",
  "to_address",
  "subject",
  "search",
  "who",
  "product_name",
  "variant_title",
  "doctor_name",
  "missing_data_notes",
]);
/** Columns whose text values are words of the product itself, not typed by people. */
const OWN_WORDS = /^(role|state|status|kind|type|scope|action|actor|currency|.*_(type|scope|state|status))$/;
const NUMBER_OR_DAY = /^(-?\d+(\.\d+)?|true|false|\d{4}-\d\d-\d\d([ T][\d:.+Z-]*)?)$/;

const MARK = "sha256:";

/** Replaces a value that the audit does not keep. */
export const NOT_KEPT = "not kept";

/**
 * A state as the audit keeps it: ids, numbers, days and the product's own words, but no names, addresses or medicines.
 */
export function impersonal(state: unknown): unknown {
  if (Array.isArray(state)) return state.map(impersonal);
  if (typeof state !== "object" || state === null || state instanceof Date) return state;
  return mapped({ ...state }, (name, value) => kept(name, value) ?? impersonal(value));
}

/** Like `impersonal`, for a row of any table: since nobody has vetted its columns, free text is left out too. */
export function impersonalRow(row: Fields): Fields {
  return mapped(row, (name, value) => {
    const isPlain = typeof value !== "string" || OWN_WORDS.test(name) || NUMBER_OR_DAY.test(value);
    return kept(name, value) ?? (isPlain ? value : NOT_KEPT);
  });
}

/**
 * An email address as the audit keeps it: a hash. It cannot be read, but whoever knows an address can check for a
 * match, so that entries under a person's earlier addresses are found when that person is to be forgotten.
 */
export function addressMark(email: string): string {
  return `${MARK}${createHash("sha256").update(email.toLowerCase()).digest("hex").slice(0, 32)}`;
}

function kept(name: string, value: unknown): unknown {
  if (typeof value !== "string" || value === "") return undefined;
  if (name === "email") return value.startsWith(MARK) ? value : addressMark(value);
  return PERSONAL.has(name) ? NOT_KEPT : undefined;
}

function mapped(fields: Fields, change: (name: string, value: unknown) => unknown): Fields {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, change(name, value)]));
}
