import { createConnection, type Socket } from "node:net";

export interface Answer {
  status: number;
  hasRetryAfter: boolean;
}

const MOST = 4_000;
const HEAD_END = "\r\n\r\n";
const LAST_CHUNK = "0\r\n\r\n";

/** Connections that stay open, each with one call at a time. Reads as little of an answer as possible, to leave the server the cores. */
export function openConnections(to: { host: string; port: number }) {
  const idle: Connection[] = [];
  const connectTimes: number[] = [];
  let open = 0;

  return {
    /**
     * Milliseconds until each connection was established: a server that does not accept connections in time lets its
     * system drop them.
     */
    connectTimes,
    /** Resolves to undefined if the connection fails, or if the maximum number of calls is in progress. */
    send(call: Buffer): Promise<Answer | undefined> {
      const connection = idle.pop();
      if (connection) return connection.send(call);
      if (open >= MOST) return Promise.resolve(undefined);
      open += 1;
      const opened = performance.now();
      return connectTo(to, {
        onConnect: () => connectTimes.push(performance.now() - opened),
        onIdle: (free) => idle.push(free),
        onEnd: forget,
      }).send(call);
    },
    close: () => {
      for (const { socket } of idle.splice(0)) socket.destroy();
    },
  };

  function forget(gone: Connection): void {
    open -= 1;
    const at = idle.indexOf(gone);
    if (at >= 0) idle.splice(at, 1);
  }
}

interface Connection {
  socket: Socket;
  send(call: Buffer): Promise<Answer | undefined>;
}

function connectTo(
  to: { host: string; port: number },
  tell: { onConnect(): void; onIdle(free: Connection): void; onEnd(gone: Connection): void },
): Connection {
  const socket = createConnection({ ...to, noDelay: true });
  let settle: ((answer: Answer | undefined) => void) | undefined;
  let received = "";
  const connection: Connection = {
    socket,
    send: (call) =>
      new Promise((resolve) => {
        settle = resolve;
        received = "";
        socket.write(call);
      }),
  };
  socket.setEncoding("latin1");
  socket.on("connect", tell.onConnect);
  socket.on("data", (chunk: string) => {
    received += chunk;
    if (!isWhole(received)) return;
    const done = settle;
    settle = undefined;
    tell.onIdle(connection);
    done?.({ status: Number(received.slice(9, 12)), hasRetryAfter: /\r\nretry-after: \d/i.test(received) });
  });
  socket.on("error", () => undefined);
  socket.on("close", () => {
    tell.onEnd(connection);
    settle?.(undefined);
  });
  return connection;
}

function isWhole(received: string): boolean {
  const head = received.indexOf(HEAD_END);
  if (head < 0) return false;
  const length = /\r\ncontent-length: (\d+)/i.exec(received.slice(0, head))?.[1];
  if (length === undefined) return received.endsWith(LAST_CHUNK);
  return received.length - head - HEAD_END.length >= Number(length);
}
