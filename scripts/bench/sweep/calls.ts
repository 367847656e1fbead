import { setTimeout as pause } from "node:timers/promises";
import { httpClient } from "../support/http-client.ts";
import { type Measured, percentile } from "../support/measure.ts";
import type { SignedIn } from "../support/sign-in.ts";

const EVERY_MS = 20;

/**
 * Patients who read their prescriptions, one call every 20 ms whether or not the previous one has been answered, until
 * `isOver`. The time of a call counts from the moment it was due.
 */
export async function timeCalls(
  address: string,
  { sessions, isOver }: { sessions: SignedIn[]; isOver(): boolean },
): Promise<Measured> {
  const http = httpClient(address);
  const times: number[] = [];
  const calls: Promise<unknown>[] = [];
  const started = performance.now();
  for (let call = 0; !isOver(); call++) {
    const due = started + call * EVERY_MS;
    await pause(due - performance.now());
    const { token = "" } = sessions[call % sessions.length] ?? {};
    const answer = http.send({ method: "GET", path: "/api/prescriptions", token });
    calls.push(answer.then(() => times.push(performance.now() - due)));
  }
  await Promise.all(calls);
  http.close();
  times.sort((a, b) => a - b);
  const seconds = (performance.now() - started) / 1000;
  return {
    count: times.length,
    perSecond: times.length / seconds,
    median: percentile(times, 0.5),
    p99: percentile(times, 0.99),
  };
}
