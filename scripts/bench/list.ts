import { listItemsAfter, listItemsOfUser } from "@scriptkeeper/services/prescriptions";
import { type BigShop, CUSTOMERS, ITEMS } from "./big-shop.ts";
import { httpClient } from "./http-client.ts";
import { measure } from "./measure.ts";
import { compare, heading, ratio } from "./report.ts";
import { signIn } from "./sign-in.ts";
import { statementOf } from "./statement-of.ts";

const LISTS = 4_000;
const AT_ONCE = 8;
const USERS = 500;
const FIRST_ITEMS = 20_000;
const CHUNK = 200;
/** Where the id stands in a captured statement. */
const STAND_IN = 2_147_000_001;

/** A customer's own list, and the start of the administrator's list of everything. */
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
  await benchWholeList(shop);
}

/** How fast the stream of all items runs, until so many have come; the rest is not waited for. */
async function benchWholeList(shop: BigShop): Promise<void> {
  await shop.pool.query("update users set role = 'admin' where id = $1", [CUSTOMERS]);
  const [admin] = await signIn(shop, [CUSTOMERS]);
  const ours = await secondsFor(() => readItems(shop.address, admin?.token ?? ""));
  const next = await statementOf((db) => listItemsAfter(db, { afterId: STAND_IN, limit: CHUNK }));
  const bare = await secondsFor(async () => {
    for (let afterId = 0; afterId < FIRST_ITEMS; afterId += CHUNK)
      await shop.pool.query({
        name: "next",
        text: next.text,
        values: next.params.map((param) => (param === STAND_IN ? afterId : param)),
      });
  });
  heading(`The first ${FIRST_ITEMS} items of the administrator's list, as a stream`);
  console.table({ "over HTTP": { seconds: ours }, "bare driver": { seconds: bare } });
  console.log(`ratio: ${ratio(ours, bare)} times the time`);
}

async function readItems(address: string, token: string): Promise<void> {
  const leaving = new AbortController();
  const answer = await fetch(`${address}/api/prescriptions`, {
    headers: { authorization: `Bearer ${token}` },
    signal: leaving.signal,
  });
  let items = 0;
  for await (const chunk of answer.body ?? []) {
    items += Buffer.from(chunk).toString("latin1").split('"prescription_group_id":').length - 1;
    if (items >= FIRST_ITEMS) break;
  }
  leaving.abort();
  if (items < FIRST_ITEMS) throw new Error(`the stream ended after ${items} items`);
}

async function secondsFor(run: () => Promise<void>): Promise<number> {
  const started = performance.now();
  await run();
  return Math.round(performance.now() - started) / 1000;
}
