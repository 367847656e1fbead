import type { StoreCheck, StoreScope, StoreTopic } from "./store-status.ts";

/** What staff read for the state of a check, of a scope and of a topic: under Settings and in the terminal. */
export const stateWords = {
  good: "Good",
  warning: "Check",
  bad: "Fix",
  granted: "Granted",
  missing: "Missing",
  subscribed: "Subscribed",
  refused: "Refused",
  unknown: "Not known",
} as const satisfies Record<StoreCheck["state"] | StoreScope["state"] | StoreTopic["state"], string>;
