import { expect, test } from "vitest";
import { ACCOUNTS } from "./judge.ts";
import { missingKinds } from "./missing-kinds.ts";

const everything = {
  accounts: new Map(ACCOUNTS.map((account) => [account, 1])),
  sent: new Map(
    [
      "expiry",
      "notification: back",
      "notification: last_supply",
      "notification: sent",
      "reminder",
      "welcome",
    ].map((kind) => [kind, 1]),
  ),
  refusals: new Map([["CONFLICT", 1]]),
};

test("a year with every kind of email, account and refusal misses none", () => {
  expect(missingKinds(everything)).toEqual([]);
});

test("a year too small to meet everything says what it never met", () => {
  const accounts = new Map(everything.accounts);
  accounts.delete("put off");
  const sent = new Map(everything.sent);
  sent.delete("notification: back");
  expect(missingKinds({ accounts, sent, refusals: new Map() })).toEqual([
    "notification: back",
    "put off",
    "CONFLICT",
  ]);
});
