import { once } from "node:events";
import { connect } from "node:net";
import { findFreePort } from "@scriptkeeper/dev-process/free-port";
import { startRedis, type TestRedis } from "@scriptkeeper/testing/processes/redis";

export interface FrailRedis {
  url: string;
  /** Starts it, empty, at its usual address. */
  start(): Promise<void>;
  /** Kills it; its data is lost. */
  kill(): Promise<void>;
  signal(signal: NodeJS.Signals): void;
  /** Sends it one command. */
  command(words: string): Promise<void>;
}

/** A Redis that does not run until it is started. */
export async function frailRedis(): Promise<FrailRedis> {
  const port = await findFreePort();
  let server: TestRedis | null = null;
  return {
    url: `redis://127.0.0.1:${port}`,
    start: async () => {
      server = await startRedis({ port });
    },
    kill: async () => {
      await server?.stop();
      server = null;
    },
    signal: (signal) => void (server && process.kill(server.pid, signal)),
    command: async (words) => {
      const socket = connect(port, "127.0.0.1");
      socket.write(`${words}\r\n`);
      const [answer] = await once(socket, "data");
      socket.destroy();
      if (!String(answer).startsWith("+OK")) throw new Error(`Redis answered ${words} with ${answer}`);
    },
  };
}
