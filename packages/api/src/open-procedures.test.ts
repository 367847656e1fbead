import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { appRouter } from "./app-router.ts";
import { proceduresOf } from "./procedures.ts";

test("the browser's list of open procedures is what the procedures declare", async () => {
  const open = Object.entries(proceduresOf(appRouter))
    .filter(([, { meta }]) => meta.access === "public")
    .map(([path]) => `  "${path}",`);
  const file = fileURLToPath(new URL("../../contracts/src/open-procedures.gen.ts", import.meta.url));
  await expect([...HEAD, ...open, "] as const;", ""].join("\n")).toMatchFileSnapshot(file);
});

const HEAD = [
  "/** The procedures that anybody may call. Written from the router: `npx vitest run -u packages/api/src/open-procedures`. */",
  "export const openProcedures = [",
];
