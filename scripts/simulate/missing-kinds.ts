import { ACCOUNTS } from "./judge.ts";
import type { Outcome } from "./simulation.ts";

const EMAILS = [
  "expiry",
  "notification: back",
  "notification: last_supply",
  "notification: sent",
  "reminder",
  "welcome",
];
/** Patients who come too late for what they had meant to do. */
const REFUSALS = ["CONFLICT"];

/** Returns what a run never met, although a year of enough patients does: it says nothing about these. */
export function missingKinds({
  accounts,
  sent,
  refusals,
}: Pick<Outcome, "accounts" | "sent" | "refusals">): string[] {
  return [
    ...EMAILS.filter((kind) => !sent.has(kind)),
    ...ACCOUNTS.filter((account) => !accounts.has(account)),
    ...REFUSALS.filter((code) => !refusals.has(code)),
  ];
}
