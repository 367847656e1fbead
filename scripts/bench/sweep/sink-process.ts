// A mail server that discards what it accepts. Told how many messages to expect, it answers with when they arrived.
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";
import type { Taken } from "./sink.ts";

type Question = { question: "port" } | { question: "takes"; count: number };

let awaited = 0;
let round: Taken = { first: 0, last: 0, bytes: 0 };

const server = new SMTPServer({
  disabledCommands: ["AUTH", "STARTTLS"],
  disableReverseLookup: true,
  socketTimeout: 600_000,
  onData(stream, _session, answer) {
    stream.on("data", (chunk: Buffer) => {
      round.bytes += chunk.length;
    });
    stream.on("end", () => {
      take();
      answer();
    });
  },
});
server.on("error", () => undefined);
server.listen(0, "127.0.0.1");
await once(server.server, "listening");

function take(): void {
  const now = performance.timeOrigin + performance.now();
  if (round.first === 0) round.first = now;
  round.last = now;
  awaited -= 1;
  if (awaited === 0) process.send?.(round);
}

process.on("message", (asked: Question) => {
  if (asked.question === "port") {
    process.send?.((server.server.address() as AddressInfo).port);
    return;
  }
  awaited = asked.count;
  round = { first: 0, last: 0, bytes: 0 };
});
for (const end of ["SIGTERM", "disconnect"]) process.on(end, () => process.exit(0));
