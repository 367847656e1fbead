import { expect, test } from "vitest";
import { type BodyBudgetLimits, createBodyBudget } from "./body-budget.ts";

const limits: BodyBudgetLimits = {
  openPerSender: 3,
  open: 5,
  bytesPerSender: 100,
  bytes: 150,
  graceMs: 1_000,
};

function budgetAt(change: Partial<BodyBudgetLimits> = {}) {
  const time = { now: 0 };
  const displaced: string[] = [];
  const budget = createBodyBudget({ ...limits, ...change }, () => time.now);
  const hold = (address: string, name = address) => budget.hold(address, () => displaced.push(name));
  return { time, displaced, budget, hold };
}

test("admits simultaneous bodies up to the limit of their address, and bodies of other addresses too", () => {
  const { hold, displaced } = budgetAt();
  for (const name of ["a1", "a2", "a3"]) expect(hold("a", name), name).not.toBeNull();
  expect(hold("a", "a4")).toBeNull();
  expect(hold("b")).not.toBeNull();
  expect(displaced).toEqual([]);
});

test("an address's oldest body gives way to a new one once it has had its time", () => {
  const { hold, displaced, time } = budgetAt();
  for (const name of ["a1", "a2", "a3"]) hold("a", name);
  time.now = 1_000;
  expect(hold("a", "a4")).not.toBeNull();
  expect(displaced).toEqual(["a1"]);
});

test("the oldest body of all gives way when there are too many in total", () => {
  const { hold, displaced, time } = budgetAt();
  for (const address of ["a", "b", "c", "d", "e"]) hold(address);
  expect(hold("f")).toBeNull();
  time.now = 1_000;
  expect(hold("f")).not.toBeNull();
  expect(displaced).toEqual(["a"]);
});

test("an address's largest body gives way when it sends too much, and small ones go on", () => {
  const { hold, displaced, budget } = budgetAt();
  const [large, small, other] = [hold("a", "large"), hold("a", "small"), hold("b")];
  expect(large?.grow(90)).toBe(true);
  expect(other?.grow(45)).toBe(true);
  expect(small?.grow(11)).toBe(true);
  expect(displaced).toEqual(["large"]);
  expect(small?.grow(90), "now it is the largest itself").toBe(false);
  expect(displaced).toEqual(["large", "small"]);
  expect(budget.held()).toEqual({ bodies: 1, bytes: 45 });
});

test("the largest body of all gives way when all together send too much", () => {
  const { hold, displaced } = budgetAt();
  const [a, b] = [hold("a"), hold("b")];
  a?.grow(80);
  expect(b?.grow(71)).toBe(true);
  expect(displaced).toEqual(["a"]);
});

test("a body that was read no longer counts", () => {
  const { hold, budget } = budgetAt();
  for (let count = 0; count < 20; count++) {
    const body = hold("a");
    expect(body?.grow(100)).toBe(true);
    body?.release();
    body?.release();
  }
  expect(budget.held()).toEqual({ bodies: 0, bytes: 0 });
});
