import { expect, test } from "vitest";
import { createLogger } from "./logger.ts";

function logged(write: (log: ReturnType<typeof createLogger>) => void): Record<string, unknown> {
  const lines: string[] = [];
  write(createLogger("debug", { write: (line) => lines.push(line) }));
  return JSON.parse(lines.join(""));
}

test("secret and personal fields are cut, on the first level and the second", () => {
  const line = logged((log) => {
    log.info(
      { password: "p", token: "t", input: { newPassword: "n", email: "e" }, userId: 7 },
      "said too much",
    );
  });
  expect(line).toMatchObject({
    level: "info",
    password: "[cut]",
    token: "[cut]",
    input: { newPassword: "[cut]", email: "[cut]" },
    userId: 7,
    msg: "said too much",
  });
});

test("a request is named by its route, never by its address", () => {
  const line = logged((log) => {
    const req = { method: "GET", url: "/renew/secret", routeOptions: { url: "/renew/:token" }, headers: {} };
    log.info({ req }, "asked");
  });
  expect(line).toHaveProperty("req", { method: "GET", route: "/renew/:token" });
});

test("a database error keeps its facts and its stack, and none of the values it quotes", () => {
  const cause = Object.assign(new Error('invalid input syntax for type integer: "secret"'), {
    severity: "ERROR",
    code: "22P02",
    detail: "Key (email)=(secret) already exists.",
    constraint: "users_email_key",
  });
  const err = Object.assign(new Error("Failed query: select $1\nparams: secret", { cause }), {
    query: "select $1",
    params: ["secret"],
  });
  const line = logged((log) => log.error({ err }, "failed"));
  expect(JSON.stringify(line)).not.toContain("secret");
  expect(line).toMatchObject({
    err: {
      query: "select $1",
      stack: expect.stringContaining("logger.test.ts"),
      cause: { code: "22P02", severity: "ERROR", constraint: "users_email_key" },
    },
  });
});

test("another error keeps its message and code", () => {
  const err = Object.assign(new TypeError("x is not a function"), { code: "E1" });
  expect(logged((log) => log.error({ err }, "failed"))).toMatchObject({
    err: { type: "TypeError", message: "x is not a function", code: "E1" },
  });
});
