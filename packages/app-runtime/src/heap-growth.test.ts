import { execFileSync } from "node:child_process";
import { setFlagsFromString } from "node:v8";
import { expect, test, vi } from "vitest";
import { limitHeapGrowth } from "./heap-growth.ts";

vi.mock("node:v8", () => ({ setFlagsFromString: vi.fn() }));

test("this Node.js knows the V8 option that is set: it would silently ignore an unknown one", () => {
  limitHeapGrowth();

  const [[flag = ""] = []] = vi.mocked(setFlagsFromString).mock.calls;
  const [name = "nothing"] = flag.split("=");
  expect(execFileSync(process.execPath, ["--v8-options"], { encoding: "utf8" })).toContain(` ${name} (`);
});
