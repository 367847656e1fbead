import { exactly, type Figure, measured, report } from "./support/figures.ts";
import { compareLedger } from "./support/ledger.ts";
import { insertPatients, type Patient } from "./support/patients.ts";
import { openPharmacy, type Pharmacy } from "./support/pharmacy.ts";
import { callRenewPatiently, type RenewAnswer } from "./support/renew-call.ts";
import { secondsOf } from "./support/until.ts";

const CROWD = 200;
const REPEATS = 3;
const FULL_ROUNDS = 10;
const SHORT_ROUNDS = 1;

/** A crowd submits one cart at the same moment, and as many links order one item with three repeats left. */
export async function simultaneousOrders({ isShort }: { isShort: boolean }): Promise<boolean> {
  const rounds = isShort ? SHORT_ROUNDS : FULL_ROUNDS;
  const pharmacy = await openPharmacy({ servers: 2 });
  try {
    const title = `${CROWD} submissions of one cart at once, and ${CROWD} links for one item with ${REPEATS} repeats, at two servers; rounds: ${rounds}`;
    return report(title, await crowd(pharmacy, rounds));
  } finally {
    await pharmacy.close();
  }
}

interface Tally {
  /** The checkout returned to each submission of one cart. */
  same: string[];
  sameCheckouts: number;
  won: string[];
  refused: number;
  refusedAsBusy: number;
}

interface Answers {
  answers: RenewAnswer[];
  refusedAsBusy: number;
}

async function crowd(pharmacy: Pharmacy, rounds: number): Promise<Figure[]> {
  const { pool } = pharmacy.database;
  const patients = await insertPatients(pool, { count: 2 * rounds, repeats: REPEATS, links: CROWD });
  const names = await readNames(pharmacy);
  const tally: Tally = { same: [], sameCheckouts: 0, won: [], refused: 0, refusedAsBusy: 0 };
  let slowest = 0;
  for (let round = 0; round < rounds; round++) {
    const [one, other] = patients.slice(2 * round);
    if (!one || !other) throw new Error("there are too few patients");
    const seconds = await secondsOf(async () => {
      const crowdOfOne = await orderAll(pharmacy, { patient: one, link: () => 0 });
      const same = crowdOfOne.answers.flatMap(checkoutOf);
      tally.same.push(...same);
      tally.sameCheckouts += new Set(same).size;
      const crowdOfMany = await orderAll(pharmacy, { patient: other, link: (nth) => nth });
      tally.won.push(...crowdOfMany.answers.flatMap(checkoutOf));
      tally.refusedAsBusy += crowdOfOne.refusedAsBusy + crowdOfMany.refusedAsBusy;
      tally.refused += crowdOfMany.answers.filter((answer) =>
        namesUnfinishedOrder(answer, { id: other.itemId, product_name: names.get(other.itemId) ?? "" }),
      ).length;
    });
    slowest = Math.max(slowest, seconds);
  }
  const { rows } = await pool.query("select from renewals");
  return [
    exactly("submissions of one cart that were given a checkout", tally.same.length, CROWD * rounds),
    exactly("checkouts that these were given", tally.sameCheckouts, rounds),
    exactly("successes with as many links", tally.won.length, REPEATS * rounds),
    exactly("checkouts of these", new Set(tally.won).size, REPEATS * rounds),
    exactly("refusals that name the unfinished order", tally.refused, (CROWD - REPEATS) * rounds),
    exactly("renewals in all", rows.length, (1 + REPEATS) * rounds),
    ...(await compareLedger(pool, { store: pharmacy.store, repeats: REPEATS })),
    exactly("processes that ended", pharmacy.ownEnds(), 0),
    measured("calls that were told to ask again, as the server was busy", tally.refusedAsBusy),
    measured("seconds that the slowest round took", slowest),
  ];
}

async function orderAll(
  { addresses }: Pharmacy,
  { patient, link }: { patient: Patient; link(nth: number): number },
): Promise<Answers> {
  const calls = Array.from({ length: CROWD }, (_, nth) => {
    const address = addresses[nth % addresses.length] ?? addresses[0];
    return callRenewPatiently(address, { itemId: patient.itemId, token: patient.tokens[link(nth)] ?? "" });
  });
  const called = await Promise.all(calls);
  return {
    answers: called.map(({ answer }) => answer),
    refusedAsBusy: called.reduce((sum, { refusedAsBusy }) => sum + refusedAsBusy, 0),
  };
}

function checkoutOf({ status, body }: RenewAnswer): string[] {
  return status === 200 && body.shopifyUrl ? [body.shopifyUrl] : [];
}

function namesUnfinishedOrder(
  { status, body }: RenewAnswer,
  item: { id: number; product_name: string },
): boolean {
  const [invalid, ...more] = body.invalidPrescriptions ?? [];
  return (
    status === 400 &&
    body.error === "NO_REPEATS_REMAINING" &&
    body.message ===
      `Cannot renew: the last repeat of ${item.product_name} is in an order you have not finished. Finish or cancel that order first.` &&
    invalid?.id === item.id &&
    invalid.product_name === item.product_name &&
    more.length === 0
  );
}

async function readNames({ database }: Pharmacy): Promise<ReadonlyMap<number, string>> {
  const { rows } = await database.pool.query<{ id: number; product_name: string }>(
    "select id, product_name from prescription_items",
  );
  return new Map(rows.map((row) => [row.id, row.product_name]));
}
