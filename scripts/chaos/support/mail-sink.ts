import { once } from "node:events";
import type { AddressInfo, Socket } from "node:net";
import { SMTPServer, type SMTPServerSession } from "smtp-server";

export interface MailSink {
  port: number;
  /** How often a message with this Message-ID was accepted, counted at its final dot. */
  taken: ReadonlyMap<string, number>;
  /** The Message-IDs accepted for each address. */
  idsOf: ReadonlyMap<string, ReadonlySet<string>>;
  /** Number of messages, including repeats. */
  count(): number;
  /** Refuses new connections and ends existing ones. */
  goDown(): void;
  comeUp(): Promise<void>;
  /** Ends all connections, whatever they are doing. */
  hangUp(): void;
  close(): Promise<void>;
}

/** When a mail server may fail: before its greeting, at a command, at the final dot, or after accepting the message. */
export type Moment = "greeting" | "sender" | "recipient" | "message" | "answer";

/** How it fails; the third form is its answer, such as `451 4.3.0 Later`. */
export type Illness = "says nothing" | "hangs up" | `${number} ${string}`;

export interface SinkOptions {
  illnessAt?(moment: Moment, address: string | undefined): Illness | null;
}

/**
 * Starts a mail server on a free port of 127.0.0.1 that only records each message's recipient and how often it
 * arrived.
 */
export async function openMailSink({ illnessAt = () => null }: SinkOptions = {}): Promise<MailSink> {
  const taken = new Map<string, number>();
  const idsOf = new Map<string, Set<string>>();
  const sockets = new Map<number, Socket>();
  let count = 0;

  function take(head: string, address: string): void {
    const id = messageIdOf(head);
    taken.set(id, (taken.get(id) ?? 0) + 1);
    idsOf.set(address, (idsOf.get(address) ?? new Set()).add(id));
    count++;
  }

  /** Returns true if the server is well; otherwise fails as decided. */
  function meet(moment: Moment, { session, address, answer }: Meeting): boolean {
    const illness = illnessAt(moment, address);
    if (illness === "hangs up") sockets.get(session.remotePort)?.destroy();
    else if (illness !== "says nothing") answer(illness && refusalOf(illness));
    return illness === null;
  }

  const server = new SMTPServer({
    disabledCommands: ["AUTH", "STARTTLS"],
    disableReverseLookup: true,
    // Longer than any worker is stopped for.
    socketTimeout: 300_000,
    closeTimeout: 10,
    onConnect: (session, answer) => void meet("greeting", { session, answer }),
    onMailFrom: (_, session, answer) => void meet("sender", { session, answer }),
    onRcptTo: ({ address }, session, answer) => void meet("recipient", { session, address, answer }),
    onData(stream, session, answer) {
      const [address = ""] = session.envelope.rcptTo.map((recipient) => recipient.address);
      let head = "";
      stream.on("data", (chunk: Buffer) => {
        if (head.length < 8_192) head += chunk.toString("latin1");
      });
      stream.on("end", () => {
        if (!meet("message", { session, address, answer: (refusal) => refusal && answer(refusal) })) return;
        take(head, address);
        meet("answer", { session, address, answer });
      });
    },
  });
  server.on("error", () => undefined);
  server.server.on("connection", (socket: Socket) => {
    const port = socket.remotePort ?? 0;
    sockets.set(port, socket);
    socket.once("close", () => sockets.delete(port));
  });
  const listen = async (port: number) => {
    server.listen(port, "127.0.0.1");
    await once(server.server, "listening");
  };
  await listen(0);
  const { port } = server.server.address() as AddressInfo;
  const hangUp = () => {
    for (const socket of sockets.values()) socket.destroy();
  };
  return {
    port,
    taken,
    idsOf,
    count: () => count,
    goDown: () => {
      server.server.close();
      hangUp();
    },
    comeUp: () => listen(port),
    hangUp,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

interface Meeting {
  session: SMTPServerSession;
  address?: string;
  answer(refusal?: Error | null): void;
}

function refusalOf(illness: string): Error {
  const code = Number(illness.slice(0, 3));
  return Object.assign(new Error(illness.slice(4)), { responseCode: code });
}

function messageIdOf(head: string): string {
  const id = /^Message-ID:\s*(<[^>]+>)/im.exec(head)?.[1];
  if (!id) throw new Error("a message came without a Message-ID");
  return id;
}
