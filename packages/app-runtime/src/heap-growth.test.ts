import { execFileSync } from "node:child_process";
import { setFlagsFromString } from "node:v8";
import { expect, test, vi } from "vitest";
import { limitHeapGrowth } from "./heap-growth.ts";

vi.mock("node:v8", () => ({ setFlagsFromString: vi.fn() }));

test("this Node.js knows what is set of V8: what it does not know, it would pass over in silence", () => {
  limitHeapGrowth();

  const [[flag = ""] = []] = vi.mocked(setFlagsFromString).mock.calls;
  const [name = "nothing"] = flag.split("=");
  expect(execFileSync(process.execPath, ["--v8-options"], { encoding: "utf8" })).toContain(` ${name} (`);
});
