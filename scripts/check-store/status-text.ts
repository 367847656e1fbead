import type { StoreStatus } from "@scriptkeeper/contracts/installation/store-status";

const signs = {
  good: "ok     ",
  granted: "ok     ",
  subscribed: "ok     ",
  warning: "look   ",
  bad: "WRONG  ",
  missing: "WRONG  ",
  refused: "WRONG  ",
  unknown: "?      ",
} as const;

/** The store's status for a terminal: one line for each check, and below a failed one what to do. */
export function statusText({ checks, scopes, topics }: StoreStatus): string {
  return [
    "Store",
    ...checks.flatMap(({ state, title, finding, advice }) => [
      `  ${signs[state]}${title}: ${finding}`,
      ...below(advice),
    ]),
    "",
    "Scopes of the app",
    ...scopes.map(({ state, scope, use }) => `  ${signs[state]}${scope} (${use})`),
    ...(topics.length > 0 ? ["", "Messages from the store"] : []),
    ...topics.flatMap(({ state, topic, scope, refusal, advice }) => [
      `  ${signs[state]}${topic} (${scope})${refusal === null ? "" : `: ${refusal}`}`,
      ...below(advice),
    ]),
  ].join("\n");
}

function below(advice: string | null): string[] {
  return advice === null ? [] : [`         ${advice}`];
}
