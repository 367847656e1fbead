import { posix } from "node:path";
import { type Link, linksOf, type Row, rowsOf, STATES } from "./assessment.ts";
import { type Levels, slugOf, withSummary } from "./summary.ts";

const MOST_WORDS = 12;

export interface Assessment {
  /** The document's path in the repository. */
  path: string;
  document: string;
  /** Every requirement that has to be assessed. */
  levels: Levels;
  /** Returns a file of the repository; null if there is none. */
  read(path: string): string | null;
}

/** Problems with the assessment: a requirement that is missing or repeated, an unknown state, evidence that does not exist. */
export function asvsProblems(assessment: Assessment): string[] {
  const { path, document, levels } = assessment;
  const rows = rowsOf(document);
  const isCounted = withSummary(document, { rows, levels }) === document;
  return [
    ...countProblems(rows, levels),
    ...rows.flatMap((row) => rowProblems(row, assessment).map((problem) => `${row.id}: ${problem}`)),
    ...(isCounted
      ? []
      : ["the table of counts is out of date; write it with: npx tsx scripts/check-asvs.ts --write"]),
  ].map((problem) => `${path}: ${problem}`);
}

function countProblems(rows: readonly Row[], levels: Levels): string[] {
  const times = new Map<string, number>();
  for (const { id } of rows) times.set(id, (times.get(id) ?? 0) + 1);
  const missing = [...levels.keys()].filter((id) => !times.has(id));
  const extra = [...times.keys()].filter((id) => !levels.has(id));
  const twice = [...times].filter(([, count]) => count > 1);
  return [
    ...missing.map((id) => `${id} is not assessed`),
    ...extra.map((id) => `${id} is no requirement of level 1 or 2`),
    ...twice.map(([id]) => `${id} is assessed more than once`),
  ];
}

function rowProblems({ asks, state, where }: Row, assessment: Assessment): string[] {
  const links = linksOf(where);
  return [
    ...(STATES.some((known) => known === state) ? [] : [`its state is none of ${STATES.join(", ")}`]),
    ...(asks.split(/\s+/).length > MOST_WORDS ? [`say in at most ${MOST_WORDS} words what it asks`] : []),
    ...(where.trim() === "" ? ["say why"] : []),
    ...(state === "met" && links.length === 0 ? ["what is met names the file or test that meets it"] : []),
    ...links.flatMap((link) => linkProblems(link, assessment)),
  ];
}

/** Links in a document to something that does not exist. Web addresses are not checked. */
export function brokenLinks(document: string, place: Pick<Assessment, "path" | "read">): string[] {
  return linksOf(document)
    .filter(({ path }) => !/^https?:/.test(path))
    .flatMap((link) => linkProblems(link, place))
    .map((problem) => `${place.path}: ${problem}`);
}

function linkProblems(
  { path, anchor, title }: Link,
  { path: from, read }: Pick<Assessment, "path" | "read">,
): string[] {
  const target = path === "" ? from : posix.join(posix.dirname(from), path);
  const text = read(target);
  if (text === null) return [`${target} does not exist`];
  if (title !== null && !['"', "'", "`"].some((mark) => text.includes(mark + title + mark)))
    return [`${target} has no test "${title}"`];
  if (anchor !== null && !headingsOf(text).includes(anchor)) return [`${target} has no heading #${anchor}`];
  return [];
}

function headingsOf(document: string): string[] {
  return [...document.matchAll(/^#+ (.*)$/gm)].map(([, heading = ""]) => slugOf(heading));
}
