import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { inRepository } from "../start/paths.mjs";
import { withStaticImports } from "./module-graph.ts";
import { heading } from "./report.ts";

const dist = inRepository("apps", "web", "dist");

/** The JavaScript that a browser needs before a screen stands, compressed as a server would send it. */
export function benchBytes(): void {
  const page = readFileSync(join(dist, "index.html"), "utf8");
  const scripts = [...page.matchAll(/<script[^>]*\ssrc="\/([^"]+)"/g)].flatMap(([, path]) => path ?? []);
  const dashboard = `assets/${chunkNamed("dashboard-page")}`;
  const routes = { "sign-in": scripts, "patient dashboard": [...scripts, dashboard] };
  heading("JavaScript of a screen (gzip)");
  console.table(Object.fromEntries(Object.entries(routes).map(([name, entries]) => [name, weigh(entries)])));
}

function weigh(entries: string[]): Record<string, number> {
  const files = withStaticImports(entries, (path) => readFileSync(join(dist, path), "utf8"));
  const bytes = [...files].map((path) => gzipSync(readFileSync(join(dist, path))).length);
  const total = bytes.reduce((sum, size) => sum + size, 0);
  return { files: files.size, bytes: total, KiB: Math.round(total / 102.4) / 10 };
}

function chunkNamed(name: string): string {
  const found = readdirSync(join(dist, "assets")).filter(
    (file) => file.startsWith(`${name}-`) && file.endsWith(".js"),
  );
  const [file] = found;
  if (found.length !== 1 || !file)
    throw new Error(`the build has ${found.length} chunks named ${name}, not one`);
  return file;
}
