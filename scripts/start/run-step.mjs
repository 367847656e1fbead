import { spawn } from "node:child_process";
import { StepFailure } from "./step-failure.mjs";

const everyMs = 5_000;

/**
 * Runs one command of the preparation, showing that it still works, and its output when it fails.
 * `doing` reads "Installing the packages", `done` "Installed the packages".
 */
export async function runStep({ doing, done, program, args, cwd, env = process.env }) {
  const started = performance.now();
  const seconds = () => `${Math.round((performance.now() - started) / 1000)} s`;
  console.log(`${doing} …`);
  const ticker = setInterval(() => console.log(`  still at it (${seconds()})`), everyMs);
  const child = spawn(program, args, {
    cwd,
    env,
    shell: program === "npm" && process.platform === "win32",
    stdio: ["ignore", "pipe", "pipe"],
  });
  const releaseSignals = endTogether(child);
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk) => {
      output += chunk;
    });
  }
  const code = await new Promise((resolve) => {
    child.once("error", (error) => {
      output += error.message;
      resolve(1);
    });
    child.once("close", resolve);
  });
  clearInterval(ticker);
  releaseSignals();
  if (code !== 0) throw explain({ doing, output });
  console.log(`${done} in ${seconds()}.`);
}

/** A stop while a command runs ends that command too. */
function endTogether(child) {
  const end = (signal) => {
    child.once("close", () => process.exit(signal === "SIGINT" ? 130 : 143));
    child.kill(signal);
  };
  process.once("SIGINT", end);
  process.once("SIGTERM", end);
  return () => {
    process.off("SIGINT", end);
    process.off("SIGTERM", end);
  };
}

const reasons = [
  [/ENOSPC|no space left/i, "the disk is full."],
  [/EACCES|EPERM|EROFS/, "this user may not write in the project's folder."],
  [/ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|network/, "the npm registry is out of reach."],
];

function explain({ doing, output }) {
  const what = `${doing} failed`;
  const known = reasons.find(([pattern]) => pattern.test(output));
  if (known) return new StepFailure(`${what}: ${known[1]}`);
  return new StepFailure(`${output.trim()}\n${what}: the lines above say why.`);
}
