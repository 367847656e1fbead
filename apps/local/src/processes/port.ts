import { createServer } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { StartFailure } from "@scriptkeeper/dev-process/start-failure";

const waitMs = 2_000;

/** Checks that the port is free. A killed run may hold it for a moment longer. */
export async function requireFreePort(port: number, host: string): Promise<void> {
  const deadline = performance.now() + waitMs;
  for (;;) {
    const trouble = await tryPort(port, host);
    if (!trouble) return;
    if (trouble !== "EADDRINUSE" || performance.now() > deadline) {
      throw new StartFailure(sentence(trouble, port, host));
    }
    await pause(100);
  }
}

function tryPort(port: number, host: string): Promise<string | undefined> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once("error", (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    probe.listen({ port, host, exclusive: true }, () => probe.close(() => resolve(undefined)));
  });
}

function sentence(trouble: string, port: number, host: string): string {
  if (trouble === "EADDRINUSE") {
    return `Port ${port} is in use by another program: stop that program, or choose another port with PORT=${port + 1} npm start.`;
  }
  if (trouble === "EACCES") return `Port ${port} is reserved for the system: set PORT to one above 1023.`;
  return `The address ${host}:${port} can't be used (${trouble}): check HOST and PORT.`;
}
