import type { Settings } from "../settings.ts";
import type { StoreLook } from "./store-facts.ts";
import type { LastMessage } from "./store-looks.queries.ts";

/** What is judged about the store. */
export interface Seen {
  /** `null` before the first look. */
  look: StoreLook | null;
  lastMessage: LastMessage | null;
  /** `null` where no calls are answered. */
  isProxyIgnored: boolean | null;
  settings: Settings;
  now: Date;
}
