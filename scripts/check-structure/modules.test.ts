import { expect, test } from "vitest";
import { moduleProblems } from "./modules.ts";

const door = (name: string, text: string) => ({ path: `packages/services/src/${name}/index.ts`, text });
const architecture = (...lines: string[]) => ({
  path: "ARCHITECTURE.md",
  text: `# Architecture\n\n${lines.join("\n")}\n\nMore.\n`,
});
const core = door("core", '/** What all need. */\nexport { a } from "./a.ts";\n');
const email = door("email", "/** Emails. */\n");
const lines = [
  "1. [core](packages/services/src/core/index.ts): What all need.",
  "1. [email](packages/services/src/email/index.ts): Emails.",
] as const;

test("the architecture lists the modules of services in order, with the words of their index files", () => {
  expect(moduleProblems(["core", "email"], [core, email, architecture(...lines)])).toEqual([]);
});

test("an incomplete, disordered or outdated list is a problem", () => {
  const problem = `ARCHITECTURE.md: does not list the modules of services like this:\n${lines.join("\n")}`;
  const [first, second] = lines;
  for (const listed of [
    [first],
    [second, first],
    [first, `${second} And more.`],
    [...lines, "1. [x](y): Z."],
  ])
    expect(moduleProblems(["core", "email"], [core, email, architecture(...listed)])).toEqual([problem]);
});

test("a module without an index file that says its purpose is a problem", () => {
  const problem =
    "packages/services/src/email/index.ts: its first line says in a sentence what the module is for";
  for (const files of [[core], [core, door("email", 'export { a } from "./a.ts";\n')]])
    expect(moduleProblems(["core", "email"], files)).toEqual([problem]);
});
