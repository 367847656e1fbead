import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { inRepository } from "../start/paths.mjs";
import { withStaticImports } from "./support/module-graph.ts";
import { heading, judge } from "./support/report.ts";

const dist = inRepository("apps", "web", "dist");
/** A name is followed by eight characters of a hash, any of which may be a dash. */
const PAGE = /^(.+)-page-.{8}\.js$/;
/** The chunk with the frame of the staff's screens. */
const OFFICE = "for-staff";
/** The most KiB a screen may need. Staff's lists have limits so that none starts to need schemas or a form library. */
const most = {
  "sign-in": 85,
  dashboard: 110,
  "staff: dashboard": 135,
  "staff: customers": 130,
  "staff: discounts": 135,
  "staff: users": 135,
  "staff: notifications": 135,
  "staff: audit": 135,
  "staff: transaction-logs": 140,
  "staff: prescriptions": 145,
  "renewal, from an email": 90,
};

/** Maximum requests for scripts before the rows of any screen. */
const MOST_FILES = 10;

/** The JavaScript that a browser needs to show each screen, compressed as a server would send it. Fails if a goal is missed. */
export function benchBytes(): void {
  const scripts = scriptsOf("index.html");
  const files = readdirSync(join(dist, "assets"));
  const office = files.find((file) => file.startsWith(`${OFFICE}-`) && file.endsWith(".js"));
  if (!office) throw new Error("the build has no file for staff");
  const opens = (opener: string, file: string) =>
    new RegExp(`import\\(.\\./${file}`).test(readFileSync(join(dist, opener), "utf8"));
  const screens = files.flatMap((file) => {
    const [, name] = PAGE.exec(file) ?? [];
    const isStaff = opens(`assets/${office}`, file);
    if (!name || !(isStaff || scripts.some((script) => opens(script, file)))) return [];
    const entries = [...scripts, ...(isStaff ? [`assets/${office}`] : []), `assets/${file}`];
    return [{ name: isStaff ? `staff: ${name}` : name, entries }];
  });
  heading("JavaScript of a screen (gzip)");
  const all = [
    { name: "sign-in", entries: scripts },
    { name: "renewal, from an email", entries: scriptsOf("renew.html") },
    ...screens,
  ];
  const weighed = Object.fromEntries(all.map(({ name, entries }) => [name, weigh(entries)]));
  console.table(weighed);
  for (const [name, goal] of Object.entries(most))
    judge(`KiB of ${name}`, weighed[name]?.KiB ?? Number.POSITIVE_INFINITY, { most: goal });
  judge("files of a screen", Math.max(...Object.values(weighed).map(({ files: count }) => count)), {
    most: MOST_FILES,
  });
}

function scriptsOf(page: string): string[] {
  const html = readFileSync(join(dist, page), "utf8");
  return [...html.matchAll(/<script[^>]*\ssrc="\/([^"]+)"/g)].flatMap(([, path]) => path ?? []);
}

function weigh(entries: string[]): { files: number; bytes: number; KiB: number } {
  const files = withStaticImports(entries, (path) => readFileSync(join(dist, path), "utf8"));
  const bytes = [...files].map((path) => gzipSync(readFileSync(join(dist, path))).length);
  const total = bytes.reduce((sum, size) => sum + size, 0);
  return { files: files.size, bytes: total, KiB: Math.round(total / 102.4) / 10 };
}
