import type { PriceRunState } from "@scriptkeeper/contracts/prices/limits";
import { type Lifecycle, statesThat } from "./lifecycle.ts";

interface PriceRunFacts {
  meaning: string;
  /** The worker has something to do. */
  isAtWork: boolean;
  /** No price was set yet, and nobody has said that any should be. */
  isUnstarted: boolean;
}

const waiting = { isAtWork: false, isUnstarted: true };

/** One uploaded list of new prices. Every change of `price_runs.state` is one of these events. */
export const priceRunLifecycle = {
  initial: ["uploading", "looking_up"],
  states: {
    uploading: { ...waiting, meaning: "rows arrive in parts" },
    looking_up: {
      ...waiting,
      isAtWork: true,
      meaning: "the store is asked for each row's product and price",
    },
    review: { ...waiting, meaning: "the administrator ticks the rows to be set" },
    running: { isAtWork: true, isUnstarted: false, meaning: "prices are being set" },
    done: { isAtWork: false, isUnstarted: false, meaning: "each row has its outcome" },
    undoing: { isAtWork: true, isUnstarted: false, meaning: "earlier prices are being put back" },
  },
  events: {
    uploaded: { from: ["uploading"], to: "looking_up", meaning: "the last row has arrived" },
    lookedUp: { from: ["looking_up"], to: "review", meaning: "each row has its product and price" },
    started: { from: ["review"], to: "running", meaning: "the administrator starts the update" },
    startedUnreviewed: {
      from: ["looking_up"],
      to: "running",
      meaning: "each row is looked up, and the list came by a call that waits for its answer",
    },
    finished: { from: ["running", "undoing"], to: "done", meaning: "the store has answered for each row" },
    abandoned: {
      from: ["looking_up", "running"],
      to: "done",
      meaning: "the store does not answer while a call waits, and the rest fails",
    },
    undone: { from: ["done"], to: "undoing", meaning: "the administrator wants the earlier prices back" },
  },
} as const satisfies Lifecycle<PriceRunState, PriceRunFacts, string>;

export type PriceRunEvent = keyof typeof priceRunLifecycle.events;

const priceRunStatesThat = (fulfil: (facts: PriceRunFacts) => boolean) =>
  statesThat<PriceRunState, PriceRunFacts>(priceRunLifecycle.states, fulfil);

/** Those in which the worker has something to do. */
export const workingPriceRunStates = priceRunStatesThat(({ isAtWork }) => isAtWork);
/** Those before any price is set. */
export const unstartedPriceRunStates = priceRunStatesThat(({ isUnstarted }) => isUnstarted);
