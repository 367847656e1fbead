import { besideFloor } from "./floor/beside-floor.ts";
import { ownLists } from "./floor/own-lists.ts";
import { type BigShop, CUSTOMERS, ITEMS } from "./support/big-shop.ts";

const USERS = 500;

/** Measures a customer's own list. */
export async function benchList(shop: BigShop): Promise<void> {
  const userIds = Array.from({ length: USERS }, (_, index) => 1 + index * Math.floor(CUSTOMERS / USERS));
  const { statements, compared } = await ownLists(shop, { name: "GET /api/prescriptions", userIds });
  await besideFloor(shop, {
    title: `A customer's own list, ${ITEMS} items of ${CUSTOMERS} customers`,
    statements,
    all: [compared],
  });
}
