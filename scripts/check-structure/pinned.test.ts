import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import { parse } from "yaml";

const root = resolve(import.meta.dirname, "../..");
const read = (path: string) => readFileSync(join(root, path), "utf8");
const workflows = readdirSync(join(root, ".github/workflows")).map((name) => `.github/workflows/${name}`);
const digest = /^[\w./-]+:[\w.-]+@sha256:[0-9a-f]{64}$/;

test("every action is pinned to its commit, with its version beside it", () => {
  const used = workflows.flatMap((path) => [...read(path).matchAll(/uses: (.*)/g)].map(([, text]) => text));
  expect(used.length).toBeGreaterThan(5);
  for (const action of used) expect(action).toMatch(/^[\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
});

test("every image that is fetched is pinned by digest", () => {
  const dockerfile = read("infra/Dockerfile");
  const stages = new Set([...dockerfile.matchAll(/^FROM \S+ AS (\S+)$/gm)].map(([, name]) => name));
  const bases = [...dockerfile.matchAll(/^FROM (\S+)/gm)].map(([, base]) => base);
  const compose = imagesIn("infra/compose.yaml").filter(
    (image) => !image.startsWith("${COMPOSE_PROJECT_NAME"),
  );
  const images = [...bases.filter((base) => !stages.has(base)), ...compose, ...workflows.flatMap(imagesIn)];
  expect(images.length).toBeGreaterThan(3);
  for (const image of images) expect(image).toMatch(digest);
  expect(dockerfile).not.toMatch(/^# *syntax=/m);
});

/** Every `image` in a file of YAML, wherever it stands. */
function imagesIn(path: string): string[] {
  const found: string[] = [];
  const look = (part: unknown): void => {
    if (typeof part !== "object" || part === null) return;
    for (const [name, value] of Object.entries(part)) {
      if (name === "image" && typeof value === "string") found.push(value);
      else look(value);
    }
  };
  look(parse(read(path), { merge: true }));
  return found;
}
