import { expect, it } from "vitest";
import { requestKeys } from "./request-key.ts";

it("the same request keeps its key, and another request gets another key", () => {
  const keys = requestKeys();
  const first = keys.of({ repeats: 5 });
  expect(first).toMatch(/^[\da-f-]{36}$/);
  expect(keys.of({ repeats: 5 })).toBe(first);
  expect(keys.of({ repeats: 6 })).not.toBe(first);
});

it("repeating an earlier request after a different one counts as a new request", () => {
  const keys = requestKeys();
  const first = keys.of({ repeats: 5 });
  keys.of({ repeats: 6 });
  expect(keys.of({ repeats: 5 })).not.toBe(first);
});

it("repeating a request after its answer counts as a new request", () => {
  const keys = requestKeys();
  const first = keys.of({ repeats: 5 });
  keys.answered();
  expect(keys.of({ repeats: 5 })).not.toBe(first);
});
