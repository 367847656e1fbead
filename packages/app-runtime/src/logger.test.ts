import { expect, test } from "vitest";
import { createLogger, type LoggerSettings } from "./logger.ts";

function logged(
  write: (log: ReturnType<typeof createLogger>) => void,
  settings: Partial<LoggerSettings> = {},
): Record<string, unknown> {
  const lines: string[] = [];
  const destination = { write: (line: string) => lines.push(line) };
  write(createLogger({ program: "worker", level: "debug", destination, ...settings }));
  return JSON.parse(lines.join(""));
}

test("secret and personal fields are cut on the first and second level", () => {
  const line = logged((log) => {
    log.info(
      { password: "p", token: "t", input: { newPassword: "n", email: "e" }, userId: 7 },
      "said too much",
    );
  });
  expect(line).toMatchObject({
    program: "worker",
    level: "info",
    password: "[cut]",
    token: "[cut]",
    input: { newPassword: "[cut]", email: "[cut]" },
    userId: 7,
    msg: "said too much",
  });
});

test("names, addresses and medicines are cut on the first and second level", () => {
  const line = logged((log) => {
    log.warn(
      { to: "hush@x.example", email: { firstName: "hush" }, item: { productName: "hush" }, emailId: 7 },
      "said",
    );
  });
  expect(JSON.stringify(line)).not.toContain("hush");
  expect(line).toMatchObject({ level: "warn", emailId: 7, msg: "said" });
});

test.each([
  "email",
  "to",
  "to_address",
  "toAddress",
  "phone",
  "selected",
  "first_name",
  "firstName",
  "last_name",
  "lastName",
  "product_name",
  "productName",
  "doctor_name",
  "doctorName",
  "password",
  "currentPassword",
  "newPassword",
  "passwordHash",
  "password_hash",
  "token",
  "secret",
  "authorization",
  "cookie",
  "payload",
  "html",
  "text",
  "url",
  "renewUrl",
  "resetUrl",
])("%s is cut in both processes", (name) => {
  for (const program of ["server", "worker"] as const) {
    const line = logged((log) => log.info({ [name]: "hush", facts: { [name]: "hush" } }, "said"), {
      program,
    });
    expect(line).toMatchObject({ program, [name]: "[cut]", facts: { [name]: "[cut]" } });
  }
});

test("entries below the level are not written, and a process may say how its own objects are serialised", () => {
  const serializers = { req: (request: { method: string }) => ({ method: request.method }) };
  const line = logged(
    (log) => {
      log.debug({}, "too little");
      log.info({ req: { method: "GET", body: "hush" } }, "asked");
    },
    { level: "info", serializers },
  );
  expect(line).toMatchObject({ msg: "asked" });
  expect(line).toHaveProperty("req", { method: "GET" });
});

test.each(["err", "error"])("an error under %s is reduced to its facts", (name) => {
  const fault = Object.assign(new Error("duplicate key: hush"), { severity: "ERROR", code: "23505" });
  const line = logged((log) => log.error({ [name]: fault }, "failed"), {
    serializers: { [name]: String },
  });
  expect(line).toHaveProperty(name, {
    type: "Error",
    code: "23505",
    severity: "ERROR",
    stack: expect.stringContaining("logger.test.ts"),
  });
});
