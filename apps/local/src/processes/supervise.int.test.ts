import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isAlive } from "@scriptkeeper/dev-process/is-alive";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type Supervision, supervise } from "./supervise.ts";

let folder: string;
let lines: string[];
let supervision: Supervision | undefined;
let givenUp: string | undefined;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "scriptkeeper-processes-"));
  lines = [];
  givenUp = undefined;
});

afterEach(async () => {
  await supervision?.stop(1_000);
  supervision = undefined;
  await rm(folder, { recursive: true, force: true });
});

test("everything a program prints goes to its log, and only warnings reach the terminal", async () => {
  await run(`
    console.log(JSON.stringify({ level: 30, msg: "everyday" }));
    console.log(JSON.stringify({ level: 40, msg: "odd" }));
    setInterval(() => {}, 1000);
  `);
  await vi.waitFor(() => expect(lines).toEqual(["worker: warning: odd"]), 5_000);
  expect(await readFile(join(folder, "worker.log"), "utf8")).toContain("everyday");
});

test("a killed program is restarted and the user is told", async () => {
  await run(`setInterval(() => {}, 1000);`);
  const first = supervision?.pid() ?? 0;
  process.kill(first, "SIGKILL");
  await vi.waitFor(() => expect(supervision?.pid()).not.toBe(first), 5_000);
  expect(lines).toEqual(["The worker stopped unexpectedly (signal SIGKILL) and is being restarted."]);
  expect(isAlive(first)).toBe(false);
});

test("a program that has been up before gets more tries", async () => {
  await run(`process.exit(3);`);
  supervision?.trust();
  await vi.waitFor(() => expect(givenUp).toBeDefined(), 15_000);
  expect(lines).toEqual(
    Array(4).fill("The worker stopped unexpectedly (exit code 3) and is being restarted."),
  );
});

test("a program that keeps stopping is given up, and its last words are shown", async () => {
  await run(`throw new TypeError("no such table");`);
  await vi.waitFor(() => expect(givenUp).toBeDefined(), 15_000);
  expect(givenUp).toBe(
    `The worker stopped repeatedly and will not be restarted. Its last message: TypeError: no such table. See ${join(folder, "worker.log")}.`,
  );
});

test("a program that can't start with its settings is given up at once, however many tries it had", async () => {
  await run(`console.error("CURRENCY must be three letters."); process.exit(78);`);
  supervision?.trust();
  await vi.waitFor(() => expect(givenUp).toBeDefined(), 15_000);
  expect(lines).toEqual(["worker: CURRENCY must be three letters."]);
  expect(givenUp).toBe(
    `The worker cannot start with these settings. Its last message: CURRENCY must be three letters. See ${join(folder, "worker.log")}.`,
  );
});

test("a program that was given up is tried again on request", async () => {
  const path = await writeProgram(`process.exit(3);`);
  await run(`process.exit(3);`);
  await vi.waitFor(() => expect(givenUp).toBeDefined(), 15_000);
  await writeFile(path, `console.log("mended"); setInterval(() => {}, 1000);`);
  await supervision?.restart();
  await vi.waitFor(() => expect(lines.at(-1)).toBe("worker: mended"), 5_000);
});

test("a program that ignores the request to stop is killed", async () => {
  await run(`process.on("SIGTERM", () => {}); console.log("deaf"); setInterval(() => {}, 1000);`);
  await vi.waitFor(() => expect(lines).toEqual(["worker: deaf"]), 5_000);
  const pid = supervision?.pid() ?? 0;
  await supervision?.stop(200);
  expect(isAlive(pid)).toBe(false);
  expect(givenUp).toBeUndefined();
});

test("a program ends on its own when its starter is killed", async () => {
  const program = await writeProgram(`setInterval(() => {}, 1000);`);
  const starter = spawn(
    process.execPath,
    ["--import", "tsx", "--input-type=module", "-e", starterSource(program)],
    {
      stdio: ["ignore", "pipe", "inherit"],
    },
  );
  const [line] = await once(starter.stdout, "data");
  const pid = Number(String(line));
  expect(isAlive(pid)).toBe(true);
  starter.kill("SIGKILL");
  await vi.waitFor(() => expect(isAlive(pid)).toBe(false), 5_000);
});

async function run(source: string): Promise<void> {
  supervision = supervise({
    name: "worker",
    program: { args: [await writeProgram(source)], env: {} },
    logFile: join(folder, "worker.log"),
    say: (line) => lines.push(line),
    onGivenUp: (sentence) => {
      givenUp = sentence;
    },
  });
}

async function writeProgram(source: string): Promise<string> {
  const path = join(folder, "program.mjs");
  await writeFile(path, source);
  return path;
}

function starterSource(program: string): string {
  return `
    import { startChild } from ${JSON.stringify(new URL("./child.ts", import.meta.url).href)};
    const child = startChild({ args: [${JSON.stringify(program)}], env: {}, onLine() {} });
    console.log(child.pid);
  `;
}
