import { createSocket } from "node:dgram";
import { once } from "node:events";
import { type Answer, decode, encode, type Question } from "dns-packet";

/** The server's answers by name, then type. `"silent"` leaves a query unanswered. */
export type Zones = Readonly<Record<string, Readonly<Record<string, readonly unknown[]>> | "silent">>;

export interface DnsServer {
  /** As `node:dns` takes it. */
  address: string;
  /** Replaces the zones that the next queries are answered from. */
  serve(zones: Zones): void;
  close(): Promise<void>;
}

const NO_SUCH_NAME = 3;

/**
 * Starts a name server on this machine, which speaks the protocol (RFC 1035) with a library that the product itself
 * does not use.
 */
export async function startDns(): Promise<DnsServer> {
  const socket = createSocket("udp4");
  let zones: Zones = {};
  socket.on("message", (message, { port, address }) => {
    const { id, questions = [] } = decode(message);
    const [question] = questions;
    const zone = question && zones[question.name.toLowerCase()];
    if (!question || zone === "silent") return;
    const reply = encode({
      type: "response",
      ...(id === undefined ? {} : { id }),
      flags: 0x0180 | (zone ? 0 : NO_SUCH_NAME),
      questions,
      answers: zone ? answersOf(question, zone[question.type] ?? []) : [],
    });
    socket.send(reply, port, address);
  });
  socket.bind(0, "127.0.0.1");
  await once(socket, "listening");
  return {
    address: `127.0.0.1:${socket.address().port}`,
    serve: (next) => {
      zones = next;
    },
    close: () => new Promise((resolve) => socket.close(() => resolve())),
  };
}

function answersOf({ name, type }: Question, records: readonly unknown[]): Answer[] {
  return records.map((data) => ({ name, type, ttl: 60, class: "IN", data }) as Answer);
}
