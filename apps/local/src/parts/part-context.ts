import type { LocalConfig } from "../config.ts";
import type { ShutdownStack } from "../processes/shutdown-stack.ts";

/** What all parts of a run share. */
export interface PartContext {
  config: LocalConfig;
  /** The repository's folder. */
  root: string;
  closes: ShutdownStack;
  /** Prints one line for the person at the terminal. */
  say(line: string): void;
  /** Reports a part that cannot be kept running, so that the product has to stop. */
  onGivenUp(sentence: string): void;
}
