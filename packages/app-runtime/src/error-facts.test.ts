import { expect, test } from "vitest";
import { z } from "zod";
import { errorFacts } from "./error-facts.ts";

test.each([
  ['invalid input syntax for type integer: "secret"', "22P02"],
  ["duplicate key: secret", "23505"],
])("a database error keeps its facts and stack, but none of the values it quotes: %s", (message, code) => {
  const cause = Object.assign(new Error(message), {
    severity: "ERROR",
    code,
    detail: "Key (email)=(secret) already exists.",
    constraint: "users_email_key",
  });
  const error = Object.assign(new Error("Failed query: select $1\nparams: secret", { cause }), {
    query: "select $1",
    params: ["secret"],
  });
  const facts = errorFacts(error);
  expect(JSON.stringify(facts)).not.toContain("secret");
  expect(facts).toMatchObject({
    query: "select $1",
    stack: expect.stringContaining("error-facts.test.ts"),
    cause: {
      code,
      severity: "ERROR",
      constraint: "users_email_key",
      stack: expect.stringContaining("error-facts.test.ts"),
    },
  });
});

test.each([
  ["28P01", 'password authentication failed for user "shop"'],
  ["53100", 'could not extend file "base/1/2": No space left on device'],
  ["25006", "cannot execute UPDATE in a read-only transaction"],
])(
  "a database error about the server itself, %s, keeps PostgreSQL's message, which quotes no values",
  (code, message) => {
    const cause = Object.assign(new Error(message), { severity: "FATAL", code });
    const error = Object.assign(new Error("Failed query: params: secret", { cause }), { query: "select $1" });
    expect(errorFacts(error)).toMatchObject({ cause: { code, message } });
    expect(JSON.stringify(errorFacts(error))).not.toContain("secret");
  },
);

test.each([
  [new TypeError("x is not a function"), "TypeError", "x is not a function", "E1"],
  [new Error("connect refused"), "Error", "connect refused", "ECONNREFUSED"],
])("any other error keeps its message and code: %s", (error, type, message, code) => {
  expect(errorFacts(Object.assign(error, { code }))).toMatchObject({ type, message, code });
});

test("values quoted by parsers and schemas are left out", () => {
  const parsing = faultOf(() => JSON.parse("secret"));
  const checking = faultOf(() => z.literal("open").parse("secret"));
  for (const fault of [parsing, checking]) {
    expect(errorFacts(fault)).not.toHaveProperty("message");
    expect(JSON.stringify(errorFacts(fault))).not.toContain("secret");
  }
});

test("a thrown value that is no error is named by its type only, as a cause too", () => {
  expect(errorFacts("secret")).toEqual({ type: "string" });
  expect(errorFacts(new Error("failed", { cause: "secret" }))).toMatchObject({ cause: { type: "string" } });
});

test("an error that is its own cause does not loop", () => {
  const error = new Error("round and round");
  error.cause = error;
  expect(JSON.stringify(errorFacts(error)).match(/round and round/g)).toHaveLength(6);
});

function faultOf(attempt: () => unknown): unknown {
  try {
    return attempt();
  } catch (fault) {
    return fault;
  }
}
