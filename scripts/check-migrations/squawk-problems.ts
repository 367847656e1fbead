import { execFile } from "node:child_process";
import { createRequire } from "node:module";
import { join } from "node:path";
import { asOutsideStatement } from "@scriptkeeper/db/migrating/statements";
import type { MigrationFile } from "./migration-problems.ts";

interface Finding {
  file: string;
  line: number;
  message: string;
  help: string | null;
  rule_name: string;
}

/** Matters of taste, things that the runner does itself, and removals, which our own rule judges by their release. */
const NOT_OURS = [
  "prefer-bigint-over-int",
  "prefer-bigint-over-smallint",
  "prefer-identity",
  "prefer-text-field",
  "prefer-timestamp-tz",
  "prefer-robust-stmts",
  "require-lock-timeout",
  "require-statement-timeout",
  "ban-drop-column",
  "ban-drop-table",
].join(",");

/** What squawk reports about the files, which have to exist: long locks, and changes that break the previous release. */
export async function squawkProblems(files: MigrationFile[]): Promise<string[]> {
  const isOutside = ({ text }: MigrationFile) =>
    text.split("--> statement-breakpoint").some((statement) => asOutsideStatement(statement));
  const findings = await Promise.all([
    findingsIn(files.filter(isOutside), "--no-assume-in-transaction"),
    findingsIn(
      files.filter((file) => !isOutside(file)),
      "--assume-in-transaction",
    ),
  ]);
  return findings
    .flat()
    .map(
      ({ file, line, rule_name, message, help }) =>
        `${file}:${line + 1}: ${[message, help ?? ""].join(" ").trim()} (squawk ${rule_name})`,
    );
}

async function findingsIn(files: MigrationFile[], transaction: string): Promise<Finding[]> {
  if (files.length === 0) return [];
  const squawk = join(createRequire(import.meta.url).resolve("squawk-cli/package.json"), "../js/bin/squawk");
  const options = ["--reporter", "json", "--pg-version", "15", "--exclude", NOT_OURS, transaction];
  const output = await new Promise<string>((resolve, reject) => {
    const args = [squawk, ...options, ...files.map(({ path }) => path)];
    execFile(process.execPath, args, (error, stdout, stderr) => {
      // squawk exits with 1 when it has findings; when it failed, it printed none.
      if (error && !stdout.startsWith("[")) reject(new Error(`squawk failed: ${stderr || error.message}`));
      else resolve(stdout);
    });
  });
  return JSON.parse(output) as Finding[];
}
