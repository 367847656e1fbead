import type { SourceFile } from "./texts.ts";

const SENTENCE = /^\/\*\* (.+) \*\/\n/;

/** Modules of services whose index does not say what they are, and places where ARCHITECTURE.md lists them differently or in another order. */
export function moduleProblems(modules: readonly string[], files: readonly SourceFile[]): string[] {
  const textOf = new Map(files.map(({ path, text }) => [path, text]));
  const doors = modules.map((name) => {
    const path = `packages/services/src/${name}/index.ts`;
    return { name, path, sentence: SENTENCE.exec(textOf.get(path) ?? "")?.[1] };
  });
  const dumb = doors.filter(({ sentence }) => sentence === undefined);
  if (dumb.length > 0)
    return dumb.map(({ path }) => `${path}: its first line says in a sentence what the module is for`);
  const list = doors.map(({ name, path, sentence }) => `1. [${name}](${path}): ${sentence}`).join("\n");
  return textOf.get("ARCHITECTURE.md")?.includes(`\n\n${list}\n\n`)
    ? []
    : [`ARCHITECTURE.md: does not list the modules of services like this:\n${list}`];
}
