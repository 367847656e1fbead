import { expect, test } from "vitest";
import { createServerLogger } from "./logger.ts";

function logged(write: (log: ReturnType<typeof createServerLogger>) => void): Record<string, unknown> {
  const lines: string[] = [];
  write(createServerLogger("debug", { write: (line) => lines.push(line) }));
  return JSON.parse(lines.join(""));
}

test("a request is logged by its route, never by its address", () => {
  const line = logged((log) => {
    const req = { method: "GET", url: "/renew/secret", routeOptions: { url: "/renew/:token" }, headers: {} };
    log.info({ req }, "asked");
  });
  expect(line).toHaveProperty("req", { method: "GET", route: "/renew/:token" });
  expect(line).toMatchObject({ program: "server", level: "info" });
});

test("a reply is logged by its status code only", () => {
  const line = logged((log) => log.info({ res: { statusCode: 204, headers: { cookie: "c" } } }, "answered"));
  expect(line).toHaveProperty("res", { statusCode: 204 });
});
