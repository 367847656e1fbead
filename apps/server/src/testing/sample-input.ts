import { z } from "zod";

/** The values to use where an input names a record or contains a secret. */
export interface Fill {
  id: number;
  uuid: string;
  token: string;
}

interface JsonSchema {
  type?: string | string[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  enum?: unknown[];
  const?: unknown;
  format?: string;
  minimum?: number;
  minLength?: number;
}

/**
 * Returns an input that fits these contracts and uses the given values, for example for each number that is an id.
 * `whole` also fills optional fields.
 */
export function sampleInput(
  contracts: readonly z.ZodType[],
  { fill, whole }: { fill: Fill; whole: boolean },
): Record<string, unknown> {
  return Object.assign({}, ...contracts.map((contract) => example(toJson(contract), "", { fill, whole })));
}

/** Returns whether the contracts name records, by a number or a 128-bit id. */
export function namesRecords(contracts: readonly z.ZodType[]): boolean {
  const marks: Fill = { id: 987_654_321, uuid: "98765432-0000-4000-8000-000000000000", token: "a token" };
  return JSON.stringify(sampleInput(contracts, { fill: marks, whole: true })).includes("98765432");
}

function toJson(contract: z.ZodType): JsonSchema {
  return z.toJSONSchema(contract, { io: "input", unrepresentable: "any" }) as JsonSchema;
}

const isId = /^(id|ids|.*(Id|_id|Ids|_ids)|selected)$/;

function example(schema: JsonSchema, name: string, by: { fill: Fill; whole: boolean }): unknown {
  const [choice] = (schema.anyOf ?? schema.oneOf ?? []).filter(({ type }) => type !== "null");
  if (choice) return example(choice, name, by);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  if (type === "object") return objectOf(schema, by);
  if (type === "array") return schema.items ? [example(schema.items, name, by)] : [];
  if (type === "integer" || type === "number") return isId.test(name) ? by.fill.id : (schema.minimum ?? 1);
  if (type === "boolean") return false;
  return textOf(schema, name, by.fill);
}

function objectOf({ properties = {}, required = [] }: JsonSchema, by: { fill: Fill; whole: boolean }) {
  const named = Object.entries(properties).filter(([name]) => by.whole || required.includes(name));
  return Object.fromEntries(named.map(([name, schema]) => [name, example(schema, name, by)]));
}

const examples: Record<string, string> = {
  date: "2026-04-01",
  "date-time": "2026-04-01T00:00:00Z",
  email: "somebody@people.example",
};

function textOf({ format = "", minLength = 1 }: JsonSchema, name: string, fill: Fill): string {
  if (format === "uuid") return fill.uuid;
  if (/token|ticket/i.test(name)) return fill.token;
  if (isId.test(name)) return String(fill.id);
  return examples[format] ?? "x".repeat(Math.max(minLength, 1));
}
