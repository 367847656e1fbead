import { PRESCRIPTION_FILTERS } from "@scriptkeeper/contracts/prescriptions/limits";
import { bareLists } from "./floor/bare-lists.ts";
import { besideFloor, type Compared } from "./floor/beside-floor.ts";
import { ownLists } from "./floor/own-lists.ts";
import { type BigShop, CUSTOMERS, ITEMS, openBigShop } from "./support/big-shop.ts";
import { signIn } from "./support/sign-in.ts";

const BIG = { customers: CUSTOMERS, items: ITEMS, history: { transactions: 2_000_000, emails: 2_000_000 } };
const SHORT = { customers: 40_000, items: 200_000, history: { transactions: 400_000, emails: 200_000 } };

const LEAST = 0.35;
const MOST_P99_MS = 40;
const OWN_ITEMS = 10;
const OWN_PATIENTS = 200;

/**
 * The back office's long lists as their screens request them: patients by every filter and on a later page, the newest and a
 * later page of the transaction log and of the emails, and patients' own lists of ten. Fails if a goal is missed.
 */
export async function benchPatients({ isShort }: { isShort: boolean }): Promise<void> {
  const size = isShort ? SHORT : BIG;
  console.log(`\nFilling a database with ${size.items} items and ${size.history.transactions} log rows …`);
  const shop = await openBigShop(size);
  try {
    await shop.pool.query("update users set role = 'admin' where id = $1", [size.customers]);
    const [admin] = await signIn(shop, [size.customers]);
    const compared = (
      name: string,
      asked: { procedure: string; input: object; floor: string },
    ): Compared => ({
      name,
      least: LEAST,
      mostP99Ms: MOST_P99_MS,
      calls: [{ path: pathOf(asked), token: admin?.token ?? "", floor: `/${asked.floor}` }],
    });
    const patients = (name: string, input: object) =>
      compared(`patients, ${name}`, { procedure: "prescriptions.listPatients", input, floor: "patients" });
    const log = (name: string, input: object) =>
      compared(`transaction log, ${name}`, { procedure: "logs.transactions", input, floor: "log" });
    const emails = (name: string, input: object) =>
      compared(`emails, ${name}`, { procedure: "logs.notificationLogs", input, floor: "emails" });
    const own = await ownLists(shop, {
      name: `a patient's own list, ${OWN_ITEMS} items`,
      userIds: await patientsWith(shop, OWN_ITEMS),
    });
    await besideFloor(shop, {
      title: `Long lists, ${size.items} items of ${size.customers} customers`,
      statements: { ...bareLists, ...own.statements },
      all: [
        ...PRESCRIPTION_FILTERS.map((filter) => patients(filter, { filter })),
        patients("page 20", { page: 20 }),
        log("page 1", {}),
        log("page 20", { page: 20 }),
        emails("page 1", {}),
        emails("page 20", { page: 20 }),
        own.compared,
      ],
    });
  } finally {
    await shop.close();
  }
}

/** Returns patients with that many prescriptions, as far as there are any. */
async function patientsWith({ pool }: BigShop, items: number): Promise<number[]> {
  const { rows } = await pool.query<{ id: number }>(
    `select user_id as id from prescription_items group by user_id having count(*) = $1 order by user_id limit $2`,
    [items, OWN_PATIENTS],
  );
  return rows.map(({ id }) => id);
}

function pathOf({ procedure, input }: { procedure: string; input: object }): string {
  return `/trpc/${procedure}?input=${encodeURIComponent(JSON.stringify(input))}`;
}
