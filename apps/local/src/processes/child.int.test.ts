import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { isAlive } from "@scriptkeeper/dev-process/is-alive";
import { afterEach, beforeEach, expect, test } from "vitest";

const sources = {
  child: new URL("child.ts", import.meta.url).href,
  logger: new URL("../../../../packages/app-runtime/src/logger.ts", import.meta.url).href,
};

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "scriptkeeper-child-"));
});

afterEach(() => rm(folder, { recursive: true, force: true }));

async function write(name: string, program: string): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, program);
  return path;
}

test("a program ends with a parent that is killed, even with lines in its log that nobody reads any more", async () => {
  const program = await write(
    "program.mts",
    `import { createLogger } from "${sources.logger}";
    const log = createLogger({ program: "server", level: "info" });
    process.prependListener("disconnect", () => { for (let line = 0; line < 3; line++) log.warn("for nobody"); });
    setInterval(() => {}, 1000);
    console.log("up");`,
  );
  const parent = await write(
    "parent.mts",
    `import { startChild } from "${sources.child}";
    const child = startChild({
      args: ["--import", "tsx", ${JSON.stringify(program)}],
      env: {},
      onLine: () => console.log(child.pid),
    });`,
  );
  const started = spawn(process.execPath, ["--import", "tsx", parent], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [pid] = await once(createInterface({ input: started.stdout }), "line");
  expect(isAlive(Number(pid))).toBe(true);
  started.kill("SIGKILL");
  await expect.poll(() => isAlive(Number(pid))).toBe(false);
});
