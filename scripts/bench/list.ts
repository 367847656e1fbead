import { listItemsOfUser } from "@scriptkeeper/services/prescriptions";
import { type BigShop, CUSTOMERS, ITEMS } from "./big-shop.ts";
import { httpClient } from "./http-client.ts";
import { measure } from "./measure.ts";
import { compare } from "./report.ts";
import { signIn } from "./sign-in.ts";
import { statementOf } from "./statement-of.ts";

const LISTS = 4_000;
const AT_ONCE = 8;
const USERS = 500;
/** Where the id stands in a captured statement. */
const STAND_IN = 2_147_000_001;

/** A customer's own list. */
export async function benchList(shop: BigShop): Promise<void> {
  const http = httpClient(shop.address);
  const sessions = await signIn(
    shop,
    Array.from({ length: USERS }, (_, index) => 1 + index * Math.floor(CUSTOMERS / USERS)),
  );
  const ours = await measure({
    count: LISTS,
    warmUp: 500,
    atOnce: AT_ONCE,
    run: (index) => {
      const { token = "" } = sessions[index % sessions.length] ?? {};
      return http.send({ method: "GET", path: "/api/prescriptions", token });
    },
  });
  const own = await statementOf((db) =>
    listItemsOfUser({ db, settings: { storeTimezone: "UTC" } }, STAND_IN),
  );
  const bare = await measure({
    count: LISTS,
    warmUp: 500,
    atOnce: AT_ONCE,
    run: (index) => {
      const userId = sessions[index % sessions.length]?.userId ?? 1;
      const values = own.params.map((param) => (param === STAND_IN ? userId : param));
      return shop.pool.query({ name: "own", text: own.text, values });
    },
  });
  const title = `A customer's list (GET /api/prescriptions), ${ITEMS} items of ${CUSTOMERS} customers, ${AT_ONCE} at once`;
  compare(title, { ours, bare });
  http.close();
}
