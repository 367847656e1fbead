import { dirname, join, normalize } from "node:path";
import type { SourceFile } from "./texts.ts";

/** What only exists on a machine that has made it. */
const MADE = new Set(["apps/e2e/failures", "infra/.env"]);

/**
 * Links and paths in backticks in Markdown files to files that do not exist, and links to headings that the linked page
 * does not have.
 */
export function linkProblems(files: readonly SourceFile[], paths: readonly string[]): string[] {
  const present = new Set(paths.flatMap((path) => [path, ...foldersOf(path)]));
  const pages = files.filter(({ path }) => path.endsWith(".md"));
  const headings = new Map(pages.map(({ path, text }) => [path, headingIds(text)]));
  return pages.flatMap(({ path, text }) => [
    ...linksIn(text).flatMap((link) => {
      const [file = "", heading] = link.split("#");
      const target = file === "" ? path : normalize(join(dirname(path), decodeURIComponent(file)));
      if (!present.has(target.replace(/\/$/, ""))) return [`${path}: links to ${link}, which does not exist`];
      const ids = headings.get(target);
      return heading && ids && !ids.has(heading)
        ? [`${path}: links to ${link}, a heading that is not there`]
        : [];
    }),
    ...pathsIn(text)
      .filter((named) => !present.has(named) && !MADE.has(named))
      .map((named) => `${path}: names \`${named}\`, which does not exist`),
  ]);
}

/** Returns the link targets in a text, except those on other sites. */
function linksIn(text: string): string[] {
  return [...withoutCode(text).matchAll(/\]\(([^()\s]+)\)/g)]
    .map(([, link = ""]) => link)
    .filter((link) => !/^[a-z]+:/.test(link));
}

/** Returns the paths in backticks, from the repository's root. */
function pathsIn(text: string): string[] {
  const paths = withoutCode(text).matchAll(/`((?:apps|docs|infra|packages|scripts)\/[\w./-]+)`/g);
  return [...paths].map(([, path = ""]) => path.replace(/\/$/, ""));
}

/** Returns the ids that GitHub gives headings: a repeated one gets a number. */
function headingIds(text: string): Set<string> {
  const counts = new Map<string, number>();
  const ids = [...withoutCode(text).matchAll(/^#{1,6} +(.+)$/gm)].map(([, title = ""]) => {
    const words = title.replaceAll(/\]\([^)]*\)/g, "").toLowerCase();
    const id = words
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, "")
      .trim()
      .replaceAll(" ", "-");
    const count = counts.get(id) ?? 0;
    counts.set(id, count + 1);
    return count === 0 ? id : `${id}-${count}`;
  });
  return new Set(ids);
}

function withoutCode(text: string): string {
  return text.replaceAll(/^```[\s\S]*?^```/gm, "");
}

function foldersOf(path: string): string[] {
  const parts = path.split("/").slice(0, -1);
  return parts.map((_, index) => parts.slice(0, index + 1).join("/"));
}
