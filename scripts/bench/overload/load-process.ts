// Calls the server from a separate process, so that the caller's work is not counted as the server's. Either a fixed number of
// calls at a time, as fast as they are answered, or a fixed number a second, answered or not.
import { setTimeout as pause } from "node:timers/promises";
import { percentile } from "../support/measure.ts";
import { openConnections } from "./connections.ts";

export interface LoadQuestion {
  host: string;
  port: number;
  /** Used in turn. */
  calls: { path: string; token?: string }[];
  seconds: number;
  /** Closed loop: this many at a time. Open loop: this many per second. */
  atOnce?: number;
  perSecond?: number;
}

export interface LoadAnswer {
  sent: number;
  /** Answered within the time; later answers do not count towards the rate. */
  answered: number;
  refused: number;
  /** Anything else: other answers, refusals without a Retry-After, lost connections. */
  other: number;
  /** From the last call's due time to the last answer. */
  drainSeconds: number;
  /** Milliseconds from opening a connection until it was established. */
  connectP99: number;
  connections: number;
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
  const { host, port, seconds, atOnce, perSecond = 0 } = question;
  const connections = openConnections({ host, port });
  const calls = question.calls.map(({ path, token }) =>
    Buffer.from(
      `GET ${path} HTTP/1.1\r\nhost: ${host}:${port}\r\n${token ? `authorization: Bearer ${token}\r\n` : ""}\r\n`,
    ),
  );
  const times: number[] = [];
  const refusedTimes: number[] = [];
  let [sent, answered, refused, other] = [0, 0, 0, 0];
  const cpu = process.cpuUsage();
  const started = performance.now();
  const end = started + seconds * 1000;

  async function one(due: number): Promise<void> {
    const answer = await connections.send(calls[sent++ % calls.length] as Buffer);
    const now = performance.now();
    if (answer?.status === 200) {
      times.push(now - due);
      if (now <= end) answered += 1;
    } else if (answer?.status === 503 && answer.hasRetryAfter) {
      refusedTimes.push(now - due);
      if (now <= end) refused += 1;
    } else other += 1;
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
  const drainSeconds = Math.max(0, (performance.now() - end) / 1000);
  const used = process.cpuUsage(cpu);
  connections.close();
  const sort = (ms: number[]) => ms.sort((a, b) => a - b);
  sort(times);
  return {
    sent,
    answered,
    refused,
    other,
    drainSeconds,
    connections: connections.connectTimes.length,
    connectP99: percentile(sort(connections.connectTimes), 0.99),
    median: percentile(times, 0.5),
    p99: percentile(times, 0.99),
    refusedP99: percentile(sort(refusedTimes), 0.99),
    cpuSeconds: (used.user + used.system) / 1e6,
  };
}
