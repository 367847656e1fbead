import { readFile } from "node:fs/promises";
import { expect, it } from "vitest";
import { compiledPath, compileMessage, MESSAGES } from "./compile-message.ts";

it.each(MESSAGES)("the compiled %s message is up to date with its sources", async (name) => {
  const committed = await readFile(compiledPath(name), "utf8");
  const fresh = await compileMessage(name);
  expect(committed === fresh, "stale: run `npm run compile -w @scriptkeeper/emails`").toBe(true);
});
