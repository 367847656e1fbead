import { type Row, STATES } from "./assessment.ts";

const BEGIN = "<!-- counted by scripts/check-asvs.ts --write -->";
const END = "<!-- end of what is counted -->";

/** The levels of the requirements by id. */
export type Levels = ReadonlyMap<string, number>;

/** The document with its table of counts updated from its rows; the headings give the chapters' names. */
export function withSummary(
  document: string,
  { rows, levels }: { rows: readonly Row[]; levels: Levels },
): string {
  const [before, rest] = document.split(BEGIN);
  const after = rest?.split(END)[1];
  if (before === undefined || after === undefined)
    throw new Error(`the assessment needs the lines ${BEGIN} and ${END}`);
  return [before, BEGIN, "\n", tableOf(document, { rows, levels }), END, after].join("");
}

function tableOf(document: string, { rows, levels }: { rows: readonly Row[]; levels: Levels }): string {
  const chapters = [...document.matchAll(/^## V(\d+) (.*)$/gm)].map(([, number, name]) => ({
    name: `[V${number} ${name}](#${slugOf(`V${number} ${name}`)})`,
    rows: rows.filter(({ id }) => id.split(".")[0] === number),
  }));
  const ofLevel = (level: number) => rows.filter(({ id }) => levels.get(id) === level);
  return [
    `| chapter | requirements | ${STATES.join(" | ")} |`,
    "|---|--:|--:|--:|--:|",
    ...chapters.map((chapter) => lineOf(chapter.name, chapter.rows)),
    lineOf("**together**", rows),
    lineOf("of these, level 1", ofLevel(1)),
    lineOf("of these, level 2", ofLevel(2)),
    "",
  ].join("\n");
}

function lineOf(name: string, rows: readonly Row[]): string {
  const counts = STATES.map((state) => rows.filter((row) => row.state === state).length);
  return `| ${[name, rows.length, ...counts].join(" | ")} |`;
}

/** Returns the anchor that GitHub gives a heading. */
export function slugOf(heading: string): string {
  return heading
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, "")
    .replace(/\s/g, "-");
}
