/** What the store said of itself when it was last asked, and whether that is well. */
export { checkStore, getStoreStatus, statusOf } from "./get-store-status.ts";
export { createShopCheck } from "./is-our-shop.ts";
export { judgeStore } from "./judge-store.ts";
export { askStore, lookAtStore } from "./look-at-store.ts";
export { isAtShop, toWebAddress } from "./shop-address.ts";
export type { StoreLook } from "./store-facts.ts";
export { findLastMessage, findLook } from "./store-looks.queries.ts";
