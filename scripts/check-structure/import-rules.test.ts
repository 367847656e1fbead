import { spawnSync } from "node:child_process";
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";

const repository = resolve(import.meta.dirname, "../..");
const cruiser = join(repository, "node_modules/dependency-cruiser/bin/dependency-cruise.mjs");

const MODULES = "packages/services/modules.json";
const modules = JSON.parse(readFileSync(join(repository, MODULES), "utf8")) as string[];

/** Each breaks one rule and no other. */
const offences: [rule: string, path: string, text: string][] = [
  ["imports-of-packages-domain", "packages/domain/src/a.ts", 'import "@scriptkeeper/db/end";'],
  ["imports-of-packages-services", "packages/services/src/core/a.ts", 'import "@scriptkeeper/store/end";'],
  ["imports-of-packages-ui", "packages/ui/src/a.tsx", 'import "@scriptkeeper/contracts/end";'],
  ["imports-of-packages-db", "packages/db/src/a.ts", 'import "@scriptkeeper/emails/end";'],
  ["imports-of-packages-app-runtime", "packages/app-runtime/src/a.ts", 'import "@scriptkeeper/jobs/end";'],
  ["imports-of-packages-api", "packages/api/src/a.ts", 'import "@scriptkeeper/testing/end";'],
  ["imports-of-apps-web", "apps/web/src/a.tsx", 'import "@scriptkeeper/services/core";'],
  [
    "imports-of-packages-shopify-emulator",
    "packages/shopify-emulator/src/a.ts",
    'import "@scriptkeeper/store/end";',
  ],
  ["imports-of-packages-dev-postgres", "packages/dev-postgres/src/a.ts", 'import "@scriptkeeper/db/end";'],
  ["imports-of-packages-dev-mailbox", "packages/dev-mailbox/src/a.ts", 'import "@scriptkeeper/jobs/end";'],
  ["imports-of-packages-dev-process", "packages/dev-process/src/a.ts", 'import "@scriptkeeper/domain/end";'],
  ["imports-of-apps-server", "apps/server/src/c.ts", 'import "@scriptkeeper/shopify-emulator/end";'],
  ["imports-of-apps-worker", "apps/worker/src/b.ts", 'import "@scriptkeeper/dev-mailbox/end";'],
  ["test-imports-of-packages-domain", "packages/domain/src/b.test.ts", 'import "@scriptkeeper/api/end";'],
  ["web-shares-downwards-only", "apps/web/src/shared/a.ts", 'import "../testing.ts";'],
  ["web-sections-stand-alone", "apps/web/src/admin/users/a.ts", 'import "../customers/end.ts";'],
  ["web-sections-stand-alone", "apps/web/src/admin/shared/a.ts", 'import "../users/end.ts";'],
  ["web-sections-stand-alone", "apps/web/src/patient/a.ts", 'import "../testing.ts";'],
  ["web-admin-stays-with-administrators", "apps/web/src/admin/shell/a.ts", 'import "../../app/end.ts";'],
  ["web-admin-stays-with-administrators", "apps/web/src/auth/a.ts", 'import "../admin/shared/end.ts";'],
  ["web-knows-only-the-type-of-the-api", "apps/web/src/b.ts", 'import { end } from "@scriptkeeper/api/end";'],
  ["packages-know-no-app", "packages/testing/src/a.ts", 'import "../../../apps/server/src/end.ts";'],
  ["packages-know-no-app", "packages/store/src/a.test.ts", 'import "@scriptkeeper/local/end";'],
  ["scripts-run-apps-as-programs", "scripts/chaos/a.ts", 'import "@scriptkeeper/local/end";'],
  [
    "queries-alone-speak-to-the-database",
    "packages/services/src/core/b.ts",
    'import { sql } from "drizzle-orm";',
  ],
  ["jobs-and-worker-alone-know-the-queue", "apps/server/src/a.ts", 'import { Queue } from "bullmq";'],
  ["verbs-know-no-transport", "packages/services/src/core/c.ts", 'import { fastify } from "fastify";'],
  ["contracts-depend-on-zod-alone", "packages/contracts/src/a.ts", 'import { z } from "postal-mime";'],
  ["nothing-runs-commands", "packages/db/src/e.ts", 'import { spawn } from "node:child_process";'],
  ["the-browser-has-no-node", "packages/domain/src/c.ts", 'import { join } from "node:path";'],
  ["services-are-modules", "packages/services/src/a.ts", 'import "./core/end.ts";'],
  ["services-are-modules", "packages/services/src/nobody/a.ts", 'import "../core/index.ts";'],
  [
    "services-through-their-doors",
    "apps/server/src/d.ts",
    'import "../../../packages/services/src/core/end.ts";',
  ],
  ["no-cycles", "packages/db/src/b.ts", 'import "./c.ts";'],
  ["every-import-leads-somewhere", "packages/db/src/d.ts", 'import "./nowhere.ts";'],
];

const module = (name: string, file: string) => `packages/services/src/${name}/${file}`;

/** What each module of services may not import: those above it, and what is behind the doors of those below. */
const trespasses = modules.flatMap((name, place): typeof offences => {
  const rule = `imports-of-services-${name}`;
  const [below, above] = [modules[place - 1], modules[place + 1]];
  return [
    ...(above ? [[rule, module(name, "up.ts"), `import "../${above}/index.ts";`] as const] : []),
    ...(below ? [[rule, module(name, "past-the-door.ts"), `import "../${below}/end.ts";`] as const] : []),
  ].map((trespass) => [...trespass]);
});

/** Each is allowed. */
const decent: [path: string, text: string][] = [
  ["packages/db/src/c.ts", 'import "./b.ts";'],
  ["packages/services/src/core/d.ts", 'import type { end } from "@scriptkeeper/store/port";'],
  ["packages/services/src/core/d.queries.ts", 'import { sql } from "drizzle-orm";'],
  ...modules.map((name, place): (typeof decent)[number] => [
    module(name, "down.ts"),
    [...modules.slice(0, place).map((below) => `../${below}/index.ts`), "./end.ts"]
      .map((path) => `import "${path}";`)
      .join("\n"),
  ]),
  [module("core", "up.int.test.ts"), 'import "../database/end.ts";'],
  [
    "packages/services/src/core/d.int.test.ts",
    'import "@scriptkeeper/testing/end";\nimport "@scriptkeeper/shopify-emulator/end";',
  ],
  ["apps/web/src/testing.ts", ""],
  ["apps/web/src/shared/end.ts", ""],
  ["apps/web/src/app/end.ts", 'import "../admin/shell/end.ts";\nimport "../patient/end.ts";'],
  ["apps/web/src/patient/end.ts", 'import "../shared/end.ts";'],
  ["apps/web/src/admin/shared/end.ts", 'import "../../shared/end.ts";'],
  ["apps/web/src/admin/shell/end.ts", 'import "../users/end.ts";'],
  ["apps/web/src/admin/users/end.ts", 'import "../shared/end.ts";\nimport "../../shared/end.ts";'],
  ["apps/web/src/admin/customers/end.ts", ""],
  ["apps/web/src/admin/customers/end.test.ts", 'import "../users/end.ts";'],
  ["apps/web/src/c.ts", 'import type { end } from "@scriptkeeper/api/end";'],
  ["packages/app-runtime/src/b.ts", 'import "@scriptkeeper/store/end";'],
  ["apps/server/src/b.ts", 'import "@scriptkeeper/app-runtime/end";'],
  [
    "apps/local/src/a.ts",
    'import "@scriptkeeper/dev-mailbox/end";\nimport "@scriptkeeper/shopify-emulator/end";',
  ],
  ["scripts/dev/a.ts", 'import "@scriptkeeper/local/end";'],
  ["scripts/chaos/b.ts", 'import "@scriptkeeper/shopify-emulator/end";'],
  ["apps/worker/src/a.ts", 'import { Queue } from "bullmq";\nimport "@scriptkeeper/jobs/end";'],
];

const packages = [
  "contracts",
  "domain",
  "db",
  "store",
  "emails",
  "jobs",
  "services",
  "app-runtime",
  "api",
  "ui",
  "testing",
  "shopify-emulator",
  "dev-mailbox",
  "dev-postgres",
  "dev-process",
];
let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "scriptkeeper-packages-"));
  for (const path of packages.map((name) => `packages/${name}`)) makePackage(path);
  for (const path of ["apps/server", "apps/worker", "apps/web", "apps/local"]) makePackage(path);
  write("packages/store/src/port.ts", "export const end = 1;\n");
  for (const npm of ["drizzle-orm", "bullmq", "fastify", "postal-mime"]) link(join("node_modules", npm), npm);
  copyFileSync(join(repository, ".dependency-cruiser.cjs"), join(folder, ".dependency-cruiser.cjs"));
  copyFileSync(join(repository, MODULES), join(folder, MODULES));
  for (const name of modules) {
    write(module(name, "index.ts"), 'export { end } from "./end.ts";\n');
    write(module(name, "end.ts"), "export const end = 1;\n");
  }
  write(
    "packages/services/package.json",
    JSON.stringify({
      name: "@scriptkeeper/services",
      type: "module",
      exports: { "./*": "./src/*/index.ts" },
    }),
  );
  for (const [, path, text] of offences) write(path, text);
  for (const [, path, text] of trespasses) write(path, text);
  for (const [path, text] of decent) write(path, text);
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("each import rule catches what it forbids, and nothing else", { timeout: 60_000 }, () => {
  const found = cruise();
  const expected = [...offences, ...trespasses].map(([rule, path]) => `${rule}: ${path}`);
  expect(found.filter((line) => !line.startsWith("no-cycles")).sort()).toEqual(
    expected.filter((line) => !line.startsWith("no-cycles")).sort(),
  );
  expect(found).toContain("no-cycles: packages/db/src/b.ts");
});

function cruise(): string[] {
  const { stdout } = spawnSync(
    process.execPath,
    [cruiser, "--config", ".dependency-cruiser.cjs", "--output-type", "json", "apps", "packages", "scripts"],
    { cwd: folder, encoding: "utf8", maxBuffer: 64 * 1024 * 1024 },
  );
  const { summary } = JSON.parse(stdout) as {
    summary: { violations: { from: string; rule: { name: string } }[] };
  };
  return summary.violations.map(({ rule, from }) => `${rule.name}: ${from}`);
}

function makePackage(path: string): void {
  const name = `@scriptkeeper/${path.split("/")[1]}`;
  write(`${path}/package.json`, JSON.stringify({ name, type: "module", exports: { "./*": "./src/*.ts" } }));
  write(`${path}/src/end.ts`, "export const end = 1;\n");
  const place = join(folder, "node_modules", name);
  mkdirSync(dirname(place), { recursive: true });
  symlinkSync(join(folder, path), place, "junction");
}

function link(place: string, npm: string): void {
  symlinkSync(join(repository, "node_modules", npm), join(folder, place), "junction");
}

function write(path: string, text: string): void {
  const place = join(folder, path);
  mkdirSync(dirname(place), { recursive: true });
  writeFileSync(place, text);
}
