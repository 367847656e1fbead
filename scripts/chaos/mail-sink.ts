import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";

export interface MailSink {
  port: number;
  /** How often a message with this Message-ID was taken, counted when its final dot came. */
  taken: ReadonlyMap<string, number>;
  /** The Message-IDs that were taken for each address. */
  idsOf: ReadonlyMap<string, ReadonlySet<string>>;
  /** Messages in all, repeats with them. */
  count(): number;
  /** Lets no more connections in, as a mail server that went down, until it is opened again. */
  close(): Promise<void>;
}

export interface SinkOptions extends SMTPServerOptions {
  /** Told of each message that was taken. */
  onTaken?(): void;
}

/** A mail server on a free port of 127.0.0.1 that keeps nothing of a message but whose it is and how often it came. */
export async function openMailSink({ onTaken, ...options }: SinkOptions = {}): Promise<MailSink> {
  const taken = new Map<string, number>();
  const idsOf = new Map<string, Set<string>>();
  let count = 0;
  const server = new SMTPServer({
    disabledCommands: ["AUTH", "STARTTLS"],
    disableReverseLookup: true,
    // Longer than any worker is stopped for.
    socketTimeout: 300_000,
    closeTimeout: 10,
    onData(stream, session, answer) {
      let head = "";
      stream.on("data", (chunk: Buffer) => {
        if (head.length < 8_192) head += chunk.toString("latin1");
      });
      stream.on("end", () => {
        const id = messageIdOf(head);
        taken.set(id, (taken.get(id) ?? 0) + 1);
        for (const { address } of session.envelope.rcptTo)
          idsOf.set(address, (idsOf.get(address) ?? new Set()).add(id));
        count++;
        answer();
        onTaken?.();
      });
    },
    ...options,
  });
  server.on("error", () => undefined);
  server.listen(0, "127.0.0.1");
  await once(server.server, "listening");
  return {
    port: (server.server.address() as AddressInfo).port,
    taken,
    idsOf,
    count: () => count,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

function messageIdOf(head: string): string {
  const id = /^Message-ID:\s*(<[^>]+>)/im.exec(head)?.[1];
  if (!id) throw new Error("a message came without a Message-ID");
  return id;
}
