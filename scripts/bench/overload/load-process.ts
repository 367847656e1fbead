// Calls the server in a process of its own, so that its work is told apart: as fast as so many at a time are answered, or as
// often as it is told whether or not they are.
import { setTimeout as pause } from "node:timers/promises";
import { percentile } from "../measure.ts";
import { openConnections } from "./connections.ts";

export interface LoadQuestion {
  host: string;
  port: number;
  tokens: string[];
  seconds: number;
  /** Closed: so many at a time. Open: so many a second. */
  atOnce?: number;
  perSecond?: number;
}

export interface LoadAnswer {
  sent: number;
  answered: number;
  refused: number;
  /** Anything else: other answers, refusals without a time to come back, lost connections. */
  other: number;
  seconds: number;
  /** Milliseconds from when a call was due until it was answered. */
  median: number;
  p99: number;
  refusedP99: number;
  cpuSeconds: number;
}

const TICK_MS = 2;

process.on("message", async (question: LoadQuestion) => {
  process.send?.(await load(question));
});

async function load(question: LoadQuestion): Promise<LoadAnswer> {
  const { host, port, tokens, seconds, atOnce, perSecond = 0 } = question;
  const connections = openConnections({ host, port });
  const calls = tokens.map((token) =>
    Buffer.from(
      `GET /api/prescriptions HTTP/1.1\r\nhost: ${host}:${port}\r\nauthorization: Bearer ${token}\r\n\r\n`,
    ),
  );
  const times: number[] = [];
  const refusedTimes: number[] = [];
  let sent = 0;
  let other = 0;
  const cpu = process.cpuUsage();
  const started = performance.now();
  const end = started + seconds * 1000;

  async function one(due: number): Promise<void> {
    const answer = await connections.send(calls[sent++ % calls.length] as Buffer);
    const took = performance.now() - due;
    if (answer?.status === 200) times.push(took);
    else if (answer?.status === 503 && answer.hasRetryAfter) refusedTimes.push(took);
    else other += 1;
  }
  async function lane(): Promise<void> {
    while (performance.now() < end) await one(performance.now());
  }
  async function asOften(): Promise<void> {
    const all: Promise<void>[] = [];
    for (let due = started; due < end; await pause(TICK_MS))
      for (const now = performance.now(); due <= now && due < end; due += 1000 / perSecond)
        all.push(one(due));
    await Promise.all(all);
  }

  await (atOnce === undefined ? asOften() : Promise.all(Array.from({ length: atOnce }, lane)));
  const took = (performance.now() - started) / 1000;
  const used = process.cpuUsage(cpu);
  connections.close();
  times.sort((a, b) => a - b);
  refusedTimes.sort((a, b) => a - b);
  return {
    sent,
    answered: times.length,
    refused: refusedTimes.length,
    other,
    seconds: took,
    median: percentile(times, 0.5),
    p99: percentile(times, 0.99),
    refusedP99: percentile(refusedTimes, 0.99),
    cpuSeconds: (used.user + used.system) / 1e6,
  };
}
