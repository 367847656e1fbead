import { describe, expect, it } from "vitest";
import { authorOf } from "./author.ts";

const asks = {
  kind: "admin" as const,
  userId: 1,
  sessionId: "s",
  ipAddress: "::1",
  authenticatedAt: new Date(),
};
const nobody = { actor_user_id: null, first_name: null, last_name: null, email: null };

describe("the author of a change, in words for the person who asks,", () => {
  it.each([
    [
      {
        ...nobody,
        actor: "admin",
        actor_user_id: 2,
        first_name: "Bea",
        last_name: "Lee",
        email: "b@x.example",
      },
      "Bea Lee",
    ],
    [
      { ...nobody, actor: "admin", actor_user_id: 2, first_name: "", last_name: "", email: "b@x.example" },
      "b@x.example",
    ],
    [{ ...nobody, actor: "admin", actor_user_id: 1, first_name: "Al" }, "you"],
    [{ ...nobody, actor: "admin", actor_user_id: 9 }, "a former administrator"],
    [{ ...nobody, actor: "visitor" }, "the patient, by a link,"],
    [{ ...nobody, actor: "job process-webhooks" }, "the store"],
  ])("%j is %s", (row, name) => {
    expect(authorOf(row, asks)).toBe(name);
  });
});
