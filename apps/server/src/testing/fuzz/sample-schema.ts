import type { Random } from "@scriptkeeper/testing/random/random";
import { z } from "zod";
import { hostileText, hostileValue } from "./hostile-values.ts";

type JsonSchema = z.core.JSONSchema.JSONSchema;

/** Existing rows that a value may name: the caller's own, and other people's. */
export interface Known {
  ids: readonly number[];
  /** Texts by the name of the field that takes them. */
  texts: Readonly<Record<string, readonly string[]>>;
  /** Column names, for rows whose columns are not in a contract. */
  columns: readonly string[];
}

export interface Sampling {
  random: Random;
  known: Known;
  /** One value in this many is hostile. */
  hostileOf: number;
}

/** Returns a contract's input as JSON Schema. */
export function jsonSchemaOf(contract: z.ZodType): JsonSchema {
  return z.toJSONSchema(contract, { io: "input", unrepresentable: "any", reused: "inline" });
}

/** Returns a value that roughly fits the schema, with some hostile values. */
export function sample(schema: JsonSchema | boolean, sampling: Sampling, name = ""): unknown {
  const { random, hostileOf } = sampling;
  if (random.chance(hostileOf)) return hostileValue(random);
  if (typeof schema === "boolean") return hostileValue(random);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return random.pick(schema.enum);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return sample(random.pick(choices), sampling, name);
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map((part) => sample(part, sampling, name)));
  switch (schema.type) {
    case "object":
      return sampleObject(schema, sampling);
    case "array":
      return sampleArray(schema, sampling, name);
    case "string":
      return sampleText(schema, sampling, name);
    case "integer":
    case "number":
      return sampleNumber(schema, sampling);
    case "boolean":
      return random.chance(2);
    case "null":
      return null;
    default:
      return random.chance(2) ? hostileValue(random) : random.pick(sampling.known.ids);
  }
}

function sampleObject(schema: JsonSchema, sampling: Sampling): unknown {
  const { random } = sampling;
  const required = new Set(schema.required);
  const given = Object.entries(schema.properties ?? {}).filter(
    ([name]) => !random.chance(required.has(name) ? sampling.hostileOf * 2 : 2),
  );
  const entries = given.map(([name, part]): [string, unknown] => [name, sample(part, sampling, name)]);
  if (schema.additionalProperties && typeof schema.additionalProperties === "object")
    entries.push([random.pick(sampling.known.columns), sample(schema.additionalProperties, sampling)]);
  if (random.chance(sampling.hostileOf)) entries.push([hostileText(random), hostileValue(random)]);
  // Creates own properties even for inherited names such as `__proto__`, as a JSON parser does.
  return Object.fromEntries(entries);
}

function sampleArray(schema: JsonSchema, sampling: Sampling, name: string): unknown {
  const items = Array.isArray(schema.items) ? schema.items[0] : schema.items;
  const length = sampling.random.pick([0, 1, 1, 1, 2, 3]);
  return Array.from({ length }, () => sample(items ?? true, sampling, name));
}

function sampleNumber({ minimum, maximum }: JsonSchema, { random, known }: Sampling): number {
  if (random.chance(3)) return random.pick([minimum ?? 0, maximum ?? 100, 1, 2]);
  return random.pick(known.ids);
}

const days = ["2026-03-10", "2026-03-09", "2027-01-31", "2024-02-29"];
const instants = ["2026-03-10T00:00:00Z", "2026-03-10T10:30:00+11:00", "2027-12-31T23:59:59.999Z"];

function sampleText({ format, pattern }: JsonSchema, { random, known }: Sampling, name: string): string {
  const named = known.texts[name];
  if (named && !random.chance(4)) return random.pick(named);
  if (format === "date") return random.pick(days);
  if (format === "date-time") return random.pick(instants);
  if (format === "email" || /email/i.test(name)) return `person-${random.integer(50)}@people.example`;
  if (pattern) return String(random.pick(known.ids));
  if (/date|from|to$/i.test(name)) return random.pick([...days, ...instants]);
  return random.pick(["some text", "a longer text, with commas", "10.50", String(random.pick(known.ids))]);
}
