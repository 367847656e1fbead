import type { Settings } from "../core/index.ts";
import type { StoreLook } from "./store-facts.ts";
import type { LastMessage } from "./store-looks.queries.ts";

/** What is judged about the store. */
export interface Seen {
  /** `null` before the first look. */
  look: StoreLook | null;
  /** `null` when none has come, `unknown` when the database could not be asked. */
  lastMessage: LastMessage | null | "unknown";
  /** `null` where no calls are answered. */
  isProxyIgnored: boolean | null;
  settings: Settings;
  now: Date;
}
