import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { dayJobs, jobsLeftOut, nightJobs } from "./jobs.ts";

test("every job of the worker runs on a simulated day, or is left out for a reason", () => {
  const table = readFileSync(new URL("../../../apps/worker/src/jobs.ts", import.meta.url), "utf8");
  const [, rows = ""] = /function jobTable[^{]*\{\s*return \{([\s\S]*?)\n {2}\};/.exec(table) ?? [];
  const names = [...rows.matchAll(/^ {4}"?([\w-]+)"?: \{/gm)].map(([, name]) => name);
  expect(names).toContain("send-due-emails");
  const known = [dayJobs, nightJobs, jobsLeftOut].flatMap(Object.keys);
  expect(names.filter((name) => !known.includes(name ?? ""))).toEqual([]);
});
