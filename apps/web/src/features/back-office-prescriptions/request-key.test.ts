import { expect, it } from "vitest";
import { keyOfRequest } from "./request-key.ts";

it("the same request has the same key, another one another", () => {
  const keyOf = keyOfRequest();
  const first = keyOf({ repeats: 5 });
  expect(first).toMatch(/^[\da-f-]{36}$/);
  expect(keyOf({ repeats: 5 })).toBe(first);
  expect(keyOf({ repeats: 6 })).not.toBe(first);
});

it("what is sent again after another request is a new request", () => {
  const keyOf = keyOfRequest();
  const first = keyOf({ repeats: 5 });
  keyOf({ repeats: 6 });
  expect(keyOf({ repeats: 5 })).not.toBe(first);
});
