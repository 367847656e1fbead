import type { Settings } from "../core/index.ts";
import type { StoreLook } from "./store-facts.ts";
import type { LastMessage } from "./store-looks.queries.ts";

/** The facts from which the store is judged. */
export interface Seen {
  /** `null` before the first look. */
  look: StoreLook | null;
  /** `null` when none has come, `unknown` when the database could not be asked. */
  lastMessage: LastMessage | null | "unknown";
  /** `null` when this process answers no calls. */
  isProxyIgnored: boolean | null;
  settings: Settings;
  now: Date;
}
