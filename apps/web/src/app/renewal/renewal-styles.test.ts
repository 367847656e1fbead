import { existsSync, readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { expect, it } from "vitest";

const here = import.meta.dirname;
const ui = resolve(here, "../../../../../packages/ui/src");

it("the renewal's styles are built from every file that its page is built from", () => {
  const css = readFileSync(join(here, "renewal.css"), "utf8");
  const sources = [...css.matchAll(/@source "([^"]+)"/g)].flatMap(([, glob = ""]) =>
    expanded(glob).map((path) => resolve(here, path)),
  );
  expect(sources.filter((path) => !existsSync(path))).toEqual([]);
  const files = importedFrom(resolve(here, "../../renew-main.tsx")).filter((path) => path.endsWith(".tsx"));
  const left = files.filter(
    (file) =>
      readFileSync(file, "utf8").includes("class") &&
      !sources.some((source) => file === source || file.startsWith(`${source}/`)),
  );
  expect(left).toEqual([]);
  expect(files.length).toBeGreaterThan(30);
});

/** Expands "a/{b,c}.tsx" to "a/b.tsx" and "a/c.tsx". */
function expanded(glob: string): string[] {
  const [, before = "", names, after = ""] = /^(.*)\{(.*)\}(.*)$/.exec(glob) ?? [];
  return names === undefined ? [glob] : names.split(",").map((name) => before + name + after);
}

/** Returns a file with everything it imports from this app and the UI package, including lazily loaded files. */
function importedFrom(entry: string): string[] {
  const seen = new Set([entry]);
  for (const file of seen)
    for (const [, path = ""] of readFileSync(file, "utf8").matchAll(/(?:from |import\()"([^"]+)"/g)) {
      const found = path.startsWith("@scriptkeeper/ui/")
        ? `${join(ui, path.slice("@scriptkeeper/ui/".length))}.tsx`
        : resolve(dirname(file), path);
      if (/^(\.|@scriptkeeper\/ui\/)/.test(path) && existsSync(found)) seen.add(found);
    }
  return [...seen];
}
