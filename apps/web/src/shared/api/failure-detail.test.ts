import { expect, it } from "vitest";
import { refusal } from "../../testing/fake-api.ts";
import { failureDetail } from "./failure-detail.ts";

it("B-API-45 shows the server's message word for word", () => {
  const message = "This email address is taken.";
  expect(failureDetail(refusal("CONFLICT", { status: 409, message }))).toBe(message);
});

it("B-API-45 shows a generic message when the server sent none, and another when no answer came", () => {
  expect(failureDetail(refusal("INTERNAL", { status: 500 }))).toBe(
    "The server could not do this. Try again in a moment.",
  );
  expect(failureDetail(new TypeError("Failed to fetch"))).toBe(
    "There was no answer. Check your connection and try again.",
  );
});
