import { listItemsOfUser } from "@scriptkeeper/services/prescriptions";
import { type BigShop, CUSTOMERS, ITEMS } from "./big-shop.ts";
import { besideFloor } from "./floor/beside-floor.ts";
import { STAND_IN } from "./floor/floor-process.ts";
import { signIn } from "./sign-in.ts";
import { statementOf } from "./statement-of.ts";

const USERS = 500;
const LEAST = 0.4;

/** A customer's own list. */
export async function benchList(shop: BigShop): Promise<void> {
  const sessions = await signIn(
    shop,
    Array.from({ length: USERS }, (_, index) => 1 + index * Math.floor(CUSTOMERS / USERS)),
  );
  const { text, params } = await statementOf((db) =>
    listItemsOfUser({ db, settings: { storeTimezone: "UTC" } }, STAND_IN),
  );
  const calls = sessions.map(({ token, userId }) => ({
    path: "/api/prescriptions",
    token,
    floor: `/own/${userId}`,
  }));
  await besideFloor(shop, {
    title: `A customer's own list, ${ITEMS} items of ${CUSTOMERS} customers`,
    statements: { own: { text, values: params } },
    all: [{ name: "GET /api/prescriptions", calls, least: LEAST }],
  });
}
