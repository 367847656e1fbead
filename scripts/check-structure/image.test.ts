import { execFileSync } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { serviceFlags } from "@scriptkeeper/dev-process/service-flags";
import { expect, onTestFinished, test } from "vitest";
import { parse } from "yaml";
import { Fields as ServerFields } from "../../apps/server/src/config/fields.ts";
import { readConfig as readServerConfig } from "../../apps/server/src/config.ts";
import { Fields as WorkerFields } from "../../apps/worker/src/config/fields.ts";
import { readConfig as readWorkerConfig } from "../../apps/worker/src/config.ts";

const root = resolve(import.meta.dirname, "../..");
const read = (path: string) => readFileSync(join(root, path), "utf8");

interface Service {
  image: string;
  mem_limit?: string;
  logging?: { driver: string; options: Record<string, string> };
  command?: string[];
  env_file?: string;
  environment?: Record<string, string>;
  depends_on?: Record<string, { condition: string }>;
  healthcheck?: { test: string[] };
  restart?: string;
  volumes?: string[];
  ports?: string[];
}

const compose = parse(read("infra/compose.yaml"), { merge: true }) as {
  services: Record<string, Service> & { server: Service; postgres: Service; redis: Service };
  volumes: Record<string, { name: string }>;
  configs: { redis: { content: string } };
};
const services = Object.entries(compose.services);
const dockerfile = read("infra/Dockerfile").replaceAll("\\\n", "");
const manifest = (folder: string) =>
  JSON.parse(read(`${folder}/package.json`)) as {
    dependencies?: Record<string, string>;
    scripts?: { build?: string };
  };

test("services only wait for existing services that can report what is awaited", () => {
  for (const [, service] of services)
    for (const [name, { condition }] of Object.entries(service.depends_on ?? {})) {
      const awaited = compose.services[name];
      expect(awaited, name).toBeDefined();
      if (condition === "service_healthy") expect(awaited?.healthcheck, name).toBeDefined();
      else expect([condition, awaited?.restart]).toEqual(["service_completed_successfully", "no"]);
    }
});

test("each service keeps its data in a named volume of its own", () => {
  for (const [, service] of services)
    for (const volume of service.volumes ?? []) {
      const name = volume.split(":")[0] ?? "";
      expect(compose.volumes[name]?.name).toMatch(/^\$\{COMPOSE_PROJECT_NAME:-scriptkeeper\}-/);
    }
});

test("two pharmacies on one machine share no volume, image or port", () => {
  for (const { name } of Object.values(compose.volumes)) expect(name).toContain("${COMPOSE_PROJECT_NAME");
  for (const name of ["migrate", "server", "worker"])
    expect(compose.services[name]?.image).toContain("${COMPOSE_PROJECT_NAME");
  const ports = services.flatMap(([, service]) => service.ports ?? []);
  expect(ports).toEqual([expect.stringMatching(/^127\.0\.0\.1:\$\{PUBLISHED_PORT:-3000\}:3000$/)]);
});

test("server and worker always run with the flags they are measured with", () => {
  const commands = ["server", "worker"].map((name) => compose.services[name]?.command ?? []);
  const image = JSON.parse(/^CMD (.*)$/m.exec(dockerfile)?.[1] ?? "[]") as string[];
  for (const command of [...commands, image]) expect(command.slice(1, -1)).toEqual(serviceFlags);
  for (const name of ["server", "worker"])
    expect(read("docs/operations.md")).toContain(
      ["node", ...serviceFlags, `apps/${name}/dist/main.js`].join(" "),
    );
});

test("every process that a command starts is built and in the image", () => {
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

test("a command built beside a process is rebuilt when its source changes", () => {
  const { inputs } = JSON.parse(read("turbo.json")).tasks.build;
  const built = ["server", "worker"].flatMap((name) =>
    (manifest(`apps/${name}`).scripts?.build ?? "").split(" ").filter((word) => word.includes("/scripts/")),
  );
  expect(built.length).toBeGreaterThan(1);
  for (const source of built) expect(inputs).toContain(source);
});

test("what the image copies from the repository exists", () => {
  const sources = [...dockerfile.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, paths]) =>
    (paths ?? "").split(" "),
  );
  expect(sources).toContain("packages/db/migrations");
  for (const source of sources) expect(existsSync(join(root, source)), source).toBe(true);
});

test("the image omits every package that neither server nor worker needs: tests, screens, stand-ins", () => {
  const left = /rm -rf ((?:(?:apps|packages)\/\S+\s+)+)/.exec(dockerfile)?.[1]?.trim().split(/\s+/);
  const needed = new Set(["apps/server", "apps/worker"]);
  for (const folder of needed)
    for (const name of Object.keys(manifest(folder).dependencies ?? {}))
      if (name.startsWith("@scriptkeeper/")) needed.add(name.replace("@scriptkeeper", "packages"));
  const packages = ["apps", "packages"].flatMap((kind) =>
    readdirSync(join(root, kind)).map((name) => `${kind}/${name}`),
  );
  expect(left?.sort()).toEqual(packages.filter((name) => !needed.has(name)).sort());
});

test("no service may use all of the machine's memory", () => {
  for (const [name, { mem_limit }] of services) expect(mem_limit, name).toMatch(/^\d+[mg]$/);
});

test("no service may fill the disk with its log", () => {
  for (const [name, { logging }] of services)
    expect(logging, name).toMatchObject({
      driver: "local",
      options: { "max-size": "50m", "max-file": "10" },
    });
});

test("Redis requires its password, and limits its memory below its container's limit", () => {
  const conf = compose.configs.redis.content;
  expect(conf).toContain("requirepass ${REDIS_PASSWORD:?");
  expect(conf).toMatch(/^maxmemory 384mb$/m);
  expect(compose.services.redis.mem_limit).toBe("512m");
  expect(JSON.stringify(compose.services.redis.command)).not.toContain("PASSWORD");
});

test("PostgreSQL does not log the rows of refused changes", () => {
  expect(compose.services.postgres.command).toContain("log_error_verbosity=terse");
});

test("the files that compose names exist, the secrets as an example", () => {
  for (const [, { env_file }] of services)
    if (env_file) expect(existsSync(join(root, "infra", `${env_file}.example`))).toBe(true);
  expect(read("infra/.gitignore")).toMatch(/^\.env$/m);
});

test("the deployer's exceptions from TLS are added to what never leaves the machine", () => {
  const { ALLOW_PLAIN: text = "" } = compose.services.server.environment ?? {};
  const withGiven = (given: string) =>
    text.replace(/\$\{ALLOW_PLAIN:\+(.*)\}$/, (_, more: string) =>
      given ? more.replace(/\$\{ALLOW_PLAIN\}/, given) : "",
    );
  expect([withGiven(""), withGiven("smtp")]).toEqual(["postgres,redis", "postgres,redis,smtp"]);
});

test("an example value written as its comment shows is valid for Compose", () => {
  const shown = [...read("infra/.env.example").matchAll(/^# .*such as (["'][^"']*["'].+)$/gm)];
  expect(shown.map(([, value]) => value)).toEqual([]);
});

test("server and worker accept the completed example, which has no setting unknown to them", () => {
  const filledIn: Record<string, string> = {
    POSTGRES_PASSWORD: "3f9a1c",
    PRODUCT_DATABASE_PASSWORD: "90d4be",
    REDIS_PASSWORD: "7b20de",
    SECRET_KEY: "uVq3xL0yT8bNc5RkWm2ZpH7sDfJ4aGe9",
    SMTP_URL: "smtps://user:word@mail.pharmacy.example",
    MAIL_FROM: "renewals@pharmacy.example",
    SHOPIFY_SHOP_DOMAIN: "pharmacy.example",
    SHOPIFY_CLIENT_ID: "id",
    SHOPIFY_CLIENT_SECRET: "secret",
  };
  const example = settingsIn(read("infra/.env.example"));
  const environment = environmentOf({ ...example, ...filledIn });
  expect(readServerConfig(environment)).toMatchObject({
    isProduction: true,
    databaseUrl: "postgres://scriptkeeper_product:90d4be@postgres:5432/scriptkeeper",
    redisUrl: "redis://:7b20de@redis:6379",
    http: { trustedProxy: "uniquelocal" },
  });
  expect(readWorkerConfig(environment).mail.from).toBe("renewals@pharmacy.example");
  const known = { ...ServerFields.shape, ...WorkerFields.shape };
  const unknown = Object.keys(example).filter((name) => !(name in known));
  expect(unknown).toEqual([
    "COMPOSE_PROJECT_NAME",
    "PUBLISHED_PORT",
    "POSTGRES_PASSWORD",
    "REDIS_PASSWORD",
    "PRODUCT_DATABASE_PASSWORD",
  ]);
});

test("CI starts the image with an example completed as server, worker and Compose require", () => {
  const folder = mkdtempSync(join(tmpdir(), "scriptkeeper-ci-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  mkdirSync(join(folder, "infra"));
  writeFileSync(join(folder, "infra/.env.example"), read("infra/.env.example"));
  const { jobs } = parse(read(".github/workflows/ci.yml")) as {
    jobs: { image: { steps: { name?: string; run?: string }[] } };
  };
  const { run = "" } = jobs.image.steps.find(({ name }) => name === "Fill in the settings") ?? {};
  const random = "openssl() { echo uVq3xL0yT8bNc5RkWm2ZpH7sDfJ4aGe9; }";
  execFileSync("sh", ["-eu", "-c", `${random}\n${run}`], { cwd: folder });
  const filledIn = settingsIn(readFileSync(join(folder, "infra/.env"), "utf8"));
  const required = [...read("infra/compose.yaml").matchAll(/\$\{(\w+):\?/g)].map(([, name]) => name ?? "");
  for (const name of required) expect(filledIn[name], name).not.toBe("");
  const environment = environmentOf(filledIn);
  expect(readServerConfig(environment).isProduction).toBe(true);
  expect(readWorkerConfig(environment).mail.from).toBe("ci@pharmacy.example");
});

/** The settings that a file for Compose names. */
function settingsIn(text: string): Record<string, string> {
  const lines = text.split("\n").filter((line) => /^[A-Z]/.test(line));
  return Object.fromEntries(lines.map((line) => line.split(/=(.*)/).slice(0, 2)));
}

/** What Compose tells server and worker of them. */
function environmentOf(given: Record<string, string>): Record<string, string> {
  const named = (text: string) => text.replaceAll(/\$\{(\w+):\?[^}]*\}/g, (_, name) => given[name] ?? "");
  const fixed = Object.entries({ ...compose.services.server.environment, ALLOW_PLAIN: "postgres,redis" });
  return {
    NODE_ENV: "production",
    ...given,
    ...Object.fromEntries(fixed.map(([name, value]) => [name, named(value)])),
  };
}
