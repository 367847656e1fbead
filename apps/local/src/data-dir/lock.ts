import { createHash } from "node:crypto";
import { realpathSync, rmSync } from "node:fs";
import { connect, createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { StartFailure } from "@scriptkeeper/dev-process/start-failure";

/**
 * Makes sure that only one product runs on a data folder. The lock is a local socket, which the system closes with its
 * process, however that ends, so that no stale lock is left. Whoever finds it locked gets the text `says`.
 */
export async function lockDataDir(dataDir: string, says: string): Promise<{ release(): Promise<void> }> {
  const path = socketPath(realpathSync(dataDir));
  const server = createServer((socket) => {
    socket.on("error", () => {});
    socket.end(says);
  });
  server.unref();
  if (!(await listens(server, path))) {
    const owner = await askOwner(path);
    if (owner !== undefined) {
      throw new StartFailure(`Scriptkeeper is already running with the data folder ${dataDir}: ${owner}`);
    }
    rmSync(path, { force: true });
    if (!(await listens(server, path))) throw new StartFailure(`The data folder ${dataDir} is in use.`);
  }
  return { release: () => new Promise((resolve) => server.close(() => resolve())) };
}

/**
 * Linux and Windows have sockets without a file; elsewhere the file of a dead process is recognised by connecting to
 * it.
 */
function socketPath(folder: string): string {
  const name = `scriptkeeper-${createHash("sha256").update(folder).digest("hex").slice(0, 24)}`;
  if (process.platform === "linux") return `\0${name}`;
  if (process.platform === "win32") return `\\\\.\\pipe\\${name}`;
  return join(tmpdir(), name);
}

function listens(server: Server, path: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => {
      if (error.code === "EADDRINUSE") resolve(false);
      else reject(error);
    });
    server.listen(path, () => {
      server.removeAllListeners("error");
      resolve(true);
    });
  });
}

/** Returns the owner's text; undefined if the owner is gone. */
function askOwner(path: string): Promise<string | undefined> {
  return new Promise((resolve) => {
    const socket = connect(path);
    let answer = "";
    socket.setTimeout(2_000, () => socket.destroy());
    socket.on("data", (chunk) => {
      answer += chunk.toString();
    });
    socket.once("error", () => resolve(undefined));
    socket.once("close", () => resolve(answer || "it does not answer."));
  });
}
