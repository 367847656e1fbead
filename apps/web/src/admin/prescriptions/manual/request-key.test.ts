import { expect, it } from "vitest";
import { requestKeys } from "./request-key.ts";

it("the same request has the same key, another one another", () => {
  const keys = requestKeys();
  const first = keys.of({ repeats: 5 });
  expect(first).toMatch(/^[\da-f-]{36}$/);
  expect(keys.of({ repeats: 5 })).toBe(first);
  expect(keys.of({ repeats: 6 })).not.toBe(first);
});

it("what is sent again after another request is a new request", () => {
  const keys = requestKeys();
  const first = keys.of({ repeats: 5 });
  keys.of({ repeats: 6 });
  expect(keys.of({ repeats: 5 })).not.toBe(first);
});

it("what is sent again after it was answered is a new request", () => {
  const keys = requestKeys();
  const first = keys.of({ repeats: 5 });
  keys.answered();
  expect(keys.of({ repeats: 5 })).not.toBe(first);
});
