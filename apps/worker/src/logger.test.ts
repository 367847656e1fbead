import { expect, test } from "vitest";
import { createLogger } from "./logger.ts";

function logged(write: (log: ReturnType<typeof createLogger>) => void): string {
  const lines: string[] = [];
  write(createLogger("info", { write: (line) => lines.push(line) }));
  return lines.join("");
}

test("names, addresses, medicines and secrets are cut, on the first level and the second", () => {
  const line = logged((log) => {
    log.warn(
      { to: "hush@x.example", email: { firstName: "hush" }, item: { productName: "hush" }, emailId: 7 },
      "said",
    );
  });
  expect(line).not.toContain("hush");
  expect(JSON.parse(line)).toMatchObject({ program: "worker", level: "warn", emailId: 7, msg: "said" });
});

test("an error of the database keeps its facts and none of the values that it quotes", () => {
  const cause = Object.assign(new Error("duplicate key: hush"), {
    severity: "ERROR",
    code: "23505",
    detail: "Key (email)=(hush) already exists.",
    constraint: "users_email_key",
  });
  const err = Object.assign(new Error("Failed query: select $1\nparams: hush", { cause }), {
    query: "select $1",
    params: ["hush"],
  });
  const line = logged((log) => log.error({ err }, "job failed"));
  expect(line).not.toContain("hush");
  expect(JSON.parse(line)).toMatchObject({
    err: {
      stack: expect.stringContaining("logger.test.ts"),
      cause: { code: "23505", constraint: "users_email_key" },
    },
  });
});

test("any other error keeps its message and code", () => {
  const err = Object.assign(new Error("connect refused"), { code: "ECONNREFUSED" });
  expect(JSON.parse(logged((log) => log.error({ err }, "failed")))).toMatchObject({
    err: { type: "Error", message: "connect refused", code: "ECONNREFUSED" },
  });
});
