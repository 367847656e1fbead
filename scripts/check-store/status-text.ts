import { stateWords } from "@scriptkeeper/contracts/installation/state-words";
import type { StoreStatus } from "@scriptkeeper/contracts/installation/store-status";

const WIDTH = Math.max(...Object.values(stateWords).map((word) => word.length)) + 2;

/** The store's status for a terminal: one line for each check, and below a failed one what to do. */
export function statusText({ checks, scopes, topics }: StoreStatus): string {
  return [
    "Store",
    ...checks.flatMap(({ state, title, finding, advice }) => [
      `  ${sign(state)}${title}: ${finding}`,
      ...below(advice),
    ]),
    "",
    "Scopes of the app",
    ...scopes.map(({ state, scope, use }) => `  ${sign(state)}${scope} (${use})`),
    ...(topics.length > 0 ? ["", "Messages from the store"] : []),
    ...topics.flatMap(({ state, topic, scope, refusal, advice }) => [
      `  ${sign(state)}${topic} (${scope})${refusal === null ? "" : `: ${refusal}`}`,
      ...below(advice),
    ]),
  ].join("\n");
}

function sign(state: keyof typeof stateWords): string {
  return stateWords[state].padEnd(WIDTH);
}

function below(advice: string | null): string[] {
  return advice === null ? [] : [`  ${" ".repeat(WIDTH)}${advice}`];
}
