import type { PriceRunState } from "@scriptkeeper/contracts/prices/limits";
import { type Lifecycle, statesThat } from "./lifecycle.ts";

interface PriceRunFacts {
  meaning: string;
  /** The worker has work to do even if no row is waiting. */
  isAtWork: boolean;
  /** No price has been set yet, and nobody has asked for it. */
  isUnstarted: boolean;
  /** The worker looks up rows that have none of its findings yet. */
  looksUpRows: boolean;
}

const waiting = { isAtWork: false, isUnstarted: true, looksUpRows: false };
const begun = { isUnstarted: false, looksUpRows: false };

/** One uploaded list of new prices. Every change of `price_runs.state` is one of these events. */
export const priceRunLifecycle = {
  initial: ["uploading", "looking_up"],
  states: {
    uploading: {
      ...waiting,
      looksUpRows: true,
      meaning: "rows arrive in parts, and are looked up as they do",
    },
    looking_up: {
      ...waiting,
      isAtWork: true,
      looksUpRows: true,
      meaning: "the store is asked for each row's product and price",
    },
    review: { ...waiting, meaning: "the administrator ticks the prices to set" },
    running: { ...begun, isAtWork: true, meaning: "prices are being set" },
    done: { ...begun, isAtWork: false, meaning: "every row has an outcome" },
    undoing: { ...begun, isAtWork: true, meaning: "earlier prices are being put back" },
  },
  events: {
    uploaded: { from: ["uploading"], to: "looking_up", meaning: "the last row has arrived" },
    lookedUp: { from: ["looking_up"], to: "review", meaning: "every row has been looked up" },
    started: { from: ["review"], to: "running", meaning: "the administrator starts the update" },
    startedUnreviewed: {
      from: ["looking_up"],
      to: "running",
      meaning: "every row has been looked up, and the list came in a call that waits for the result",
    },
    finished: { from: ["running", "undoing"], to: "done", meaning: "the store has answered for every row" },
    abandoned: {
      from: ["looking_up", "running"],
      to: "done",
      meaning: "the store does not answer while a call waits; the remaining rows fail",
    },
    undone: { from: ["done"], to: "undoing", meaning: "the administrator asks for the earlier prices back" },
  },
} as const satisfies Lifecycle<PriceRunState, PriceRunFacts, string>;

export type PriceRunEvent = keyof typeof priceRunLifecycle.events;

const priceRunStatesThat = (fulfil: (facts: PriceRunFacts) => boolean) =>
  statesThat<PriceRunState, PriceRunFacts>(priceRunLifecycle.states, fulfil);

/** The states in which the worker has work to do. */
export const workingPriceRunStates = priceRunStatesThat(({ isAtWork }) => isAtWork);
/** The states in which rows are looked up. */
export const lookUpPriceRunStates = priceRunStatesThat(({ looksUpRows }) => looksUpRows);
/** Whether rows are looked up in a state. */
export const isLookUpState = (state: PriceRunState) => lookUpPriceRunStates.includes(state);
/** The states before any price is set. */
export const unstartedPriceRunStates = priceRunStatesThat(({ isUnstarted }) => isUnstarted);
