import { spawn } from "node:child_process";
import { StepFailure } from "./step-failure.mjs";

const everyMs = 5_000;

/**
 * Runs one command of the preparation, shows that it is still working, and prints its output if it fails. `doing` reads
 * "Installing the packages", `done` "Installed the packages". Each of `reasons` finds the cause of a failure in the output, if it
 * can.
 * @param {{ doing: string, done: string, program: string, args: string[], cwd: string, env?: NodeJS.ProcessEnv,
 *   reasons?: readonly ((output: string) => string | undefined)[] }} step
 */
export async function runStep({ doing, done, program, args, cwd, env = process.env, reasons = [] }) {
  const started = performance.now();
  const seconds = () => `${Math.round((performance.now() - started) / 1000)} s`;
  console.log(`${doing} …`);
  const ticker = setInterval(() => console.log(`  still running (${seconds()})`), everyMs);
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
  if (code !== 0) throw explain({ doing, output, reasons });
  console.log(`${done} in ${seconds()}.`);
}

/** Stopping this process stops the command as well. */
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

function isDiskFull(output) {
  return /ENOSPC|no space left/i.test(output) ? "the disk is full." : undefined;
}

function isDenied(output) {
  return /EACCES|EPERM|EROFS/.test(output) ? "this user cannot write to the project's folder." : undefined;
}

function explain({ doing, output, reasons }) {
  const what = `${doing} failed`;
  for (const reason of [isDiskFull, ...reasons, isDenied]) {
    const why = reason(output);
    if (why) return new StepFailure(`${what}: ${why}`);
  }
  return new StepFailure(`${output.trim()}\n${what}: see the lines above.`);
}
