import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import { parse } from "yaml";

const root = resolve(import.meta.dirname, "../..");
const read = (path: string) => readFileSync(join(root, path), "utf8");

interface Service {
  image: string;
  command?: string[];
  env_file?: string;
  depends_on?: Record<string, { condition: string }>;
  healthcheck?: { test: string[] };
  restart?: string;
  volumes?: string[];
}

const compose = parse(read("infra/compose.yaml"), { merge: true }) as {
  services: Record<string, Service>;
  volumes: Record<string, { name: string }>;
};
const services = Object.entries(compose.services);
const dockerfile = read("infra/Dockerfile").replaceAll("\\\n", "");
const manifest = (folder: string) =>
  JSON.parse(read(`${folder}/package.json`)) as {
    dependencies?: Record<string, string>;
    scripts?: { build?: string };
  };

test("services wait for services that exist and that can say what is waited for", () => {
  for (const [, service] of services)
    for (const [name, { condition }] of Object.entries(service.depends_on ?? {})) {
      const awaited = compose.services[name];
      expect(awaited, name).toBeDefined();
      if (condition === "service_healthy") expect(awaited?.healthcheck, name).toBeDefined();
      else expect([condition, awaited?.restart]).toEqual(["service_completed_successfully", "no"]);
    }
});

test("the data of every service that keeps some lies in a volume with a name of its own", () => {
  for (const [, service] of services)
    for (const volume of service.volumes ?? []) {
      const name = volume.split(":")[0] ?? "";
      expect(compose.volumes[name]?.name).toMatch(/^scriptkeeper-/);
    }
});

test("every process that a command starts is built and is in the image", () => {
  const inImage = [...dockerfile.matchAll(/^COPY --from=build \/app\/(\S+) (\S+)$/gm)];
  for (const [, from, to] of inImage) expect(to).toBe(from);
  const started = services.flatMap(([, { command }]) =>
    (command ?? []).filter((part) => part.endsWith(".js")),
  );
  expect(started.length).toBeGreaterThan(2);
  for (const file of started) {
    const [, folder = "", name = ""] = /^(.*)\/dist\/([^/]+)\.js$/.exec(file) ?? [];
    expect(inImage.map(([, from]) => from)).toContain(`${folder}/dist`);
    const source = name === "main" ? join(root, folder, "src/main.ts") : join(root, `scripts/${name}.ts`);
    expect(existsSync(source), source).toBe(true);
    if (name !== "main") expect(manifest(folder).scripts?.build).toContain(`scripts/${name}.ts`);
  }
});

test("what the image copies from the repository is there", () => {
  const sources = [...dockerfile.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, paths]) =>
    (paths ?? "").split(" "),
  );
  expect(sources).toContain("packages/db/migrations");
  for (const source of sources) expect(existsSync(join(root, source)), source).toBe(true);
});

test("no room that the image leaves behind is needed by server or worker", () => {
  const left = /rm -rf ((?:(?:apps|packages)\/\S+ ?)+)/.exec(dockerfile)?.[1]?.trim().split(" ") ?? [];
  expect(left).toContain("packages/testing");
  const needed = new Set(["apps/server", "apps/worker"]);
  for (const folder of needed)
    for (const name of Object.keys(manifest(folder).dependencies ?? {}))
      if (name.startsWith("@scriptkeeper/")) needed.add(name.replace("@scriptkeeper", "packages"));
  expect(left.filter((folder) => needed.has(folder))).toEqual([]);
});

test("the files that compose names are there, the secrets as an example", () => {
  for (const [, { env_file }] of services)
    if (env_file) expect(existsSync(join(root, "infra", `${env_file}.example`))).toBe(true);
  expect(read("infra/.gitignore")).toMatch(/^\.env$/m);
});
