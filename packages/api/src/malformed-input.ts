import { AppError, badInput } from "@scriptkeeper/services/core";
import { fieldName } from "./validation-errors.ts";

/** Deeper than anything a contract describes. */
const DEEPEST = 32;
/** Half of a surrogate pair: JSON can express it, but no text encoding can. */
const HALF_CHARACTER = /\p{Cs}/u;

/**
 * Finds values that no contract describes and PostgreSQL cannot store: text with a null character or half a surrogate
 * pair, in values or keys, and values nested too deeply. Returns BAD_INPUT with the field's name, or `null`. Walks the
 * value without recursion.
 */
export function findMalformed(value: unknown): AppError | null {
  const open: { value: unknown; path: PropertyKey[] }[] = [{ value, path: [] }];
  for (let next = open.pop(); next; next = open.pop()) {
    const { value: here, path } = next;
    const fault = typeof here === "string" ? textFault(here) : depthFault(here, path);
    if (fault) return refusal(path, fault);
    if (typeof here !== "object" || here === null) continue;
    for (const [key, part] of Object.entries(here)) {
      const keyFault = textFault(key);
      if (keyFault) return refusal(path, keyFault);
      open.push({ value: part, path: [...path, Array.isArray(here) ? Number(key) : key] });
    }
  }
  return null;
}

function textFault(text: string): string | null {
  if (text.includes("\0")) return "must not contain a null character";
  return HALF_CHARACTER.test(text) ? "must not contain half of a character" : null;
}

function depthFault(value: unknown, path: PropertyKey[]): string | null {
  return typeof value === "object" && value !== null && path.length >= DEEPEST
    ? "is nested too deeply"
    : null;
}

function refusal(path: PropertyKey[], fault: string): AppError {
  if (path.length === 0) return new AppError("BAD_INPUT", `The request ${fault}.`);
  const field = fieldName(path.length < DEEPEST ? path : path.slice(0, 1));
  return badInput(field, `${field} ${fault}`);
}
