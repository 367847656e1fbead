import type { StoreCheck, StoreStatus, StoreTopic } from "@scriptkeeper/contracts/installation/store-status";
import { expect, test, vi } from "vitest";
import { watchStoreHealth } from "./store-health.ts";

const HOUR = 3_600_000;

function status(checks: StoreCheck[] = [], topics: StoreTopic[] = []): StoreStatus {
  return { checkedAt: null, answeredAt: null, checks, scopes: [], topics };
}

const good = status();
const login: StoreCheck = {
  name: "login_at_checkout",
  title: "Sign-in",
  state: "bad",
  finding: "The store asks patients to sign in.",
  advice: "Turn that off.",
};
const away = status([{ ...login, name: "connection", finding: "no answer" }]);

/** Ends after so many looks that worked, or a dozen that did not. */
function preparation(answers: (StoreStatus | Error)[], looks = 1) {
  const stopping = new AbortController();
  const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
  const waited: number[] = [];
  const look = vi.fn(async () => {
    const answer = answers.shift() ?? good;
    if (answer instanceof Error) throw answer;
    return answer;
  });
  const run = () =>
    watchStoreHealth({
      look,
      log,
      signal: stopping.signal,
      wait: async (milliseconds) => {
        waited.push(milliseconds);
        const isOver = waited.filter((each) => each === HOUR).length === looks || waited.length === 12;
        if (isOver) stopping.abort();
      },
    });
  return { run, log, look, waited };
}

test("checks once, and reports nothing about a healthy store", async () => {
  const { run, log, look } = preparation([good]);
  await run();
  expect(look).toHaveBeenCalledOnce();
  expect(log.error).not.toHaveBeenCalled();
});

test("tries again at growing intervals until the store answers", async () => {
  const { run, look, waited, log } = preparation([away, new Error("no database"), away]);
  await run();
  expect(waited).toEqual([1_000, 2_000, 4_000, HOUR]);
  expect(log.warn).toHaveBeenCalledTimes(3);
  expect(look).toHaveBeenCalledTimes(4);
});

test("waits at most five minutes, and stops with the server", async () => {
  const { run, waited } = preparation(Array.from({ length: 20 }, () => away));
  await run();
  expect(waited.at(-1)).toBe(300_000);
});

test("reports a store that stays down as an error: nobody can order, and what to do", async () => {
  const { run, log } = preparation(Array.from({ length: 20 }, () => away));
  await run();
  const said = { finding: "no answer", advice: "Turn that off." };
  expect(log.warn).toHaveBeenNthCalledWith(1, said, "store is not ready");
  expect(log.warn).toHaveBeenCalledTimes(9);
  expect(log.error.mock.calls).toEqual(
    [said, said, said].map((facts) => [facts, expect.stringContaining("order")]),
  );
});

test("checks again each hour, because a store ends subscriptions on its own", async () => {
  const { run, look, waited } = preparation([good, away, good], 3);
  await run();
  expect(waited).toEqual([HOUR, 1_000, HOUR, HOUR]);
  expect(look).toHaveBeenCalledTimes(4);
});

test("says what is wrong with the store and what to do, and waits for the next hour", async () => {
  const { run, log, waited } = preparation([status([login])]);
  await run();
  const { name: check, finding, advice } = login;
  expect(log.error).toHaveBeenCalledExactlyOnceWith({ check, finding, advice }, expect.any(String));
  expect(waited).toEqual([HOUR]);
});

test("names a topic that the store refuses, and the permission it needs", async () => {
  const topic: StoreTopic = {
    topic: "CUSTOMERS_MERGE",
    scope: "read_customer_merge",
    state: "refused",
    refusal: "ACCESS_DENIED",
    advice: null,
  };
  const { run, log } = preparation([status([], [topic])]);
  await run();
  expect(log.error).toHaveBeenCalledExactlyOnceWith(
    { topic: "CUSTOMERS_MERGE", scope: "read_customer_merge", refusal: "ACCESS_DENIED" },
    "webhook subscription refused",
  );
});
