// Starts the product as a newcomer does, waits until it answers, signs in and stops it again. For systems on which
// the tests do not run.
import { spawn, spawnSync } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";

const PATIENCE_MS = 10 * 60_000;
const STOP_WITHIN_MS = 30_000;
const port = "3210";
const address = `http://127.0.0.1:${port}`;
const isWindows = process.platform === "win32";

const product = spawn("npm", ["start"], {
  stdio: "inherit",
  shell: isWindows,
  detached: !isWindows,
  env: { ...process.env, PORT: port, DATA_DIR: mkdtempSync(join(tmpdir(), "scriptkeeper-smoke-")) },
});
const ended = new Promise((resolve) => product.once("exit", resolve));

let isEnded = false;
ended.then(() => {
  isEnded = true;
});

try {
  await untilReady();
  await signIn();
  console.log("The product answers and signs in.");
} finally {
  await stop();
}

async function untilReady() {
  for (const started = performance.now(); performance.now() - started < PATIENCE_MS; await pause(1_000)) {
    if (isEnded) throw new Error("npm start ended before the product answered");
    const answer = await fetch(`${address}/health/ready`).catch(() => undefined);
    if (answer?.ok) return;
  }
  throw new Error("the product was not ready in time");
}

async function signIn() {
  const answer = await fetch(`${address}/api/auth/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email: "patient@scriptkeeper.example", password: "patient-demo-pass" }),
  });
  if (!answer.ok) throw new Error(`signing in answered ${answer.status}`);
}

async function stop() {
  if (isEnded || product.pid === undefined) return;
  if (isWindows) spawnSync("taskkill", ["/pid", String(product.pid), "/t", "/f"]);
  else process.kill(-product.pid, "SIGTERM");
  const isStopped = await Promise.race([
    ended.then(() => true),
    pause(STOP_WITHIN_MS, false, { ref: false }),
  ]);
  if (!isStopped) throw new Error("the product did not stop");
}
