import type { Settings } from "../core/index.ts";
import type { StoreLook } from "./store-facts.ts";
import type { LastMessage, SetAsideOrders, SetAsideProduct } from "./store-looks.queries.ts";

/** The facts from which the store is judged. */
export interface Seen {
  /** `null` before the first look. */
  look: StoreLook | null;
  /** `null` when none has come, `unknown` when the database could not be asked. */
  lastMessage: LastMessage | null | "unknown";
  /** Until when the store's orders were read; `null` when that is not known. */
  ordersReadUntil: Date | null;
  /** `null` when none are set aside, or that is not known. */
  setAsideOrders: SetAsideOrders | null;
  /** Empty when none are set aside, or that is not known. */
  setAsideProducts: readonly SetAsideProduct[];
  /** `null` when this process answers no calls. */
  isProxyIgnored: boolean | null;
  settings: Settings;
  now: Date;
}
