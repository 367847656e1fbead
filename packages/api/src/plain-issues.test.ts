import { expect, test } from "vitest";
import { z } from "zod";
import { toBadInput } from "./validation-errors.ts";

const Contract = z.object({
  name: z.string("must be text").min(1, "Name is required").max(5, "must be at most 5 characters"),
  list: z
    .array(z.object({ id: z.int("must be a whole number"), kind: z.enum(["a", "b"]).optional() }))
    .optional(),
  count: z.number().max(9).optional(),
  wanted: z.boolean().optional(),
  text: z.string().optional(),
  when: z.date().optional(),
  day: z.iso.date("must be a date").or(z.literal("")).optional(),
  part: z.object({ x: z.int() }).or(z.date()).optional(),
  run: z.uuid().optional(),
  cells: z.record(z.string(), z.number()).optional(),
  words: z.strictObject({ subject: z.string().optional() }).optional(),
});

function said(input: unknown) {
  const { error } = Contract.safeParse(input);
  const { message, details } = toBadInput(error?.issues ?? [], input);
  return { message, field: details.field };
}

test.each<[unknown, string, string | undefined]>([
  [{}, "name is required", "name"],
  [{ name: 5 }, "name must be text", "name"],
  [{ name: null }, "name must be text", "name"],
  [{ name: "" }, "Name is required", "name"],
  [{ name: "abcdef" }, "name must be at most 5 characters", "name"],
  [{ name: "a", list: 3 }, "list must be a list", "list"],
  [{ name: "a", list: [{ id: 1 }, { id: 1.5 }] }, "list[1].id must be a whole number", "list[1].id"],
  [{ name: "a", list: [{}] }, "list[0].id is required", "list[0].id"],
  [{ name: "a", list: ["x"] }, "list[0] must be an object", "list[0]"],
  [{ name: "a", list: [{ id: 1, kind: "c" }] }, "list[0].kind must be one of a, b", "list[0].kind"],
  [{ name: "a", count: "1" }, "count must be a number", "count"],
  [{ name: "a", wanted: "yes" }, "wanted must be true or false", "wanted"],
  [{ name: "a", text: 5 }, "text must be text", "text"],
  [{ name: "a", text: null }, "text must be text", "text"],
  [{ name: "a", count: 10 }, "count is not valid", "count"],
  [{ name: "a", day: "2026-02-30" }, "day must be a date", "day"],
  [{ name: "a", day: 5 }, "day must be a date", "day"],
  [{ name: "a", part: 5 }, "part must be an object", "part"],
  [{ name: "a", part: { x: "1" } }, "part is not valid", "part"],
  [{ name: "a", run: "1" }, "run must be a UUID", "run"],
  [{ name: "a", cells: [] }, "cells must be an object", "cells"],
  [{ name: "a", words: { title: "Hi" } }, "words must not have title", "words"],
  ["text", "The request must be a JSON object.", undefined],
  [undefined, "The request must be a JSON object.", undefined],
  [[], "The request must be a JSON object.", undefined],
])("%j: %s", (input, message, field) => {
  expect(said(input)).toEqual({ message, field });
});

test("a missing field is refused in the contract's own sentence, if it has one", () => {
  const { error } = z.object({ sql: z.string("SQL query is required") }).safeParse({});
  expect(toBadInput(error?.issues ?? [], {})).toMatchObject({
    message: "SQL query is required",
    details: { field: "sql" },
  });
});

test("a fault of the whole input is told in the contract's words", () => {
  const { error } = z
    .object({ ids: z.array(z.int()) })
    .refine(({ ids }) => ids.length > 0, "must name something")
    .safeParse({ ids: [] });
  expect(toBadInput(error?.issues ?? [], { ids: [] }).message).toBe("The request must name something.");
});

test("only the first of several faults is reported", () => {
  expect(said({ name: 5, count: "1" })).toEqual({ message: "name must be text", field: "name" });
});
