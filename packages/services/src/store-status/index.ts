/** What the store last reported about itself, and whether everything is in order. */
export { isStoreAway } from "./answering/is-store-away.ts";
export { checkStore, getStoreStatus, toStoreStatus } from "./get-store-status.ts";
export { areTooManyToName } from "./judge-messages.ts";
export { judgeStore } from "./judge-store.ts";
export { askStore, lookAtStore } from "./look-at-store.ts";
export { createShopCheck, isAtShop, toWebAddress } from "./shop-address.ts";
export type { StoreLook } from "./store-facts.ts";
export { findLook, findReceived } from "./store-looks.queries.ts";
