import type { LocalConfig } from "../config.ts";
import type { ShutdownStack } from "../processes/shutdown-stack.ts";

/** What every part of a run shares. */
export interface PartContext {
  config: LocalConfig;
  /** The repository's folder. */
  root: string;
  closes: ShutdownStack;
  /** One line for the person at the terminal. */
  say(line: string): void;
  /** A part can't be kept running: the product has to stop. */
  onGivenUp(sentence: string): void;
}
