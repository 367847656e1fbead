import { AppError, badInput } from "@scriptkeeper/services/core";
import type { z } from "zod";

type Issue = z.core.$ZodIssue;

/**
 * Says in plain words what is wrong with the first invalid field. A contract's message that begins with a capital is a
 * whole sentence and stands alone; the field's name is put in front of any other.
 */
export function toBadInput(issues: readonly Issue[], input: unknown): AppError {
  const [issue] = issues;
  if (!issue || issue.path.length === 0) return new AppError("BAD_INPUT", aboutTheWhole(issue));
  const field = fieldName(issue.path);
  return badInput(field, sentence(field, issue, valueAt(issue.path, input)));
}

function aboutTheWhole(issue: Issue | undefined): string {
  if (issue?.code === "invalid_type") return "The request must be a JSON object.";
  return issue && !isZodsOwn(issue.message)
    ? `The request ${issue.message}.`
    : "The request could not be read.";
}

function sentence(field: string, issue: Issue, value: unknown): string {
  const isOurs = !isZodsOwn(issue.message);
  if (isOurs && /^\p{Lu}/u.test(issue.message)) return issue.message;
  return value === undefined ? `${field} is required` : `${field} ${whatItTakes(issue)}`;
}

const NOT_VALID = "is not valid";

function whatItTakes(issue: Issue): string {
  if (!isZodsOwn(issue.message)) return issue.message;
  switch (issue.code) {
    case "invalid_type":
      return typeWords[issue.expected] ?? NOT_VALID;
    case "invalid_value":
      return `must be one of ${issue.values.join(", ")}`;
    case "invalid_format":
      return issue.format === "uuid" ? "must be a UUID" : NOT_VALID;
    case "invalid_union":
      return firstWayOf(issue.errors);
    case "unrecognized_keys":
      return `must not have ${issue.keys[0]}`;
    default:
      return NOT_VALID;
  }
}

/** Says what is accepted by the first of several schemas that accepts more than an empty text. */
function firstWayOf(forms: readonly (readonly Issue[])[]): string {
  const faults = forms.flatMap(([fault]) =>
    fault?.path.length === 0 && !takesEmptyAlone(fault) ? fault : [],
  );
  return faults.map(whatItTakes).find((words) => words !== NOT_VALID) ?? NOT_VALID;
}

function takesEmptyAlone(issue: Issue): boolean {
  return issue.code === "invalid_value" && issue.values.every((value) => value === "");
}

const typeWords: Partial<Record<z.core.$ZodIssueInvalidType["expected"], string>> = {
  string: "must be text",
  number: "must be a number",
  int: "must be a whole number",
  boolean: "must be true or false",
  array: "must be a list",
  object: "must be an object",
  record: "must be an object",
};

function isZodsOwn(message: string): boolean {
  return /^(Invalid|Too (big|small)|Unrecognized)/.test(message);
}

/** Formats a path, for example `prescriptionItems[0].quantity`. */
export function fieldName(path: readonly PropertyKey[]): string {
  return path.reduce<string>(
    (name, part) =>
      typeof part === "number" ? `${name}[${part}]` : name ? `${name}.${String(part)}` : String(part),
    "",
  );
}

function valueAt(path: readonly PropertyKey[], input: unknown): unknown {
  return path.reduce<unknown>((value, part) => (isRecord(value) ? value[part] : undefined), input);
}

function isRecord(value: unknown): value is Record<PropertyKey, unknown> {
  return typeof value === "object" && value !== null;
}
