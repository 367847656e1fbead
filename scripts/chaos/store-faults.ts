import type { FaultName, FaultSetting } from "@scriptkeeper/shopify-emulator/faults";
import type { Random } from "@scriptkeeper/testing/random/random";
import { ageRows } from "./store/age-rows.ts";
import { compareWithStore } from "./store/compare-with-store.ts";
import { type OwnWorker, openOwnWorker } from "./store/own-worker.ts";
import { openWebhookRelay, type WebhookRelay } from "./store/webhook-relay.ts";
import { atLeast, exactly, type Figure, measured, report } from "./support/figures.ts";
import { insertPatients, type Patient } from "./support/patients.ts";
import { openPharmacy, type Pharmacy } from "./support/pharmacy.ts";
import { callRenew } from "./support/renew-call.ts";
import type { RunOptions } from "./support/run-options.ts";
import { secondsOf } from "./support/until.ts";

interface Plan {
  patients: number;
  rounds: number;
}

const FULL: Plan = { patients: 120, rounds: 40 };
const SHORT: Plan = { patients: 24, rounds: 5 };
const REPEATS = 5;
const LINKS = 4;
const CALLS_AT_ONCE = 12;
const DOWN_MINUTES = 60;
const LAPSED_AFTER_MINUTES = 73 * 60;
const MOST_SETTLING_ROUNDS = 30;
/** Two of these occur in each round. */
const FAULTS: [FaultName, FaultSetting][] = [
  ["throttled", { times: 4 }],
  ["http-429", { times: 4 }],
  ["http-502", { times: 4 }],
  ["lost-reply", { times: 2, operation: "draftOrderCreate" }],
  ["lost-reply", { times: 2, operation: "draftOrderDelete" }],
  ["unreadable-reply", {}],
  ["down", { times: 6 }],
  ["search-lag", { delayMs: 5_000_000, times: 4 }],
  ["duplicate-webhook", { times: 4 }],
  ["webhook-lost", { times: 2 }],
];

interface Scene {
  pharmacy: Pharmacy;
  relay: WebhookRelay;
  worker: OwnWorker;
  patients: Patient[];
  answers: Map<number, number>;
  random: Random;
}

/** Patients order, pay and change their minds at an unreliable store, which is also down for an hour. */
export async function storeFaults({ isShort, random }: RunOptions): Promise<boolean> {
  const plan = isShort ? SHORT : FULL;
  const relay = await openWebhookRelay(random.fork());
  const pharmacy = await openPharmacy({ servers: 2, settings: { WEBHOOK_BASE_URL: relay.url } });
  const worker = await openOwnWorker(pharmacy.database, pharmacy.store);
  try {
    const patients = await insertPatients(pharmacy.database.pool, {
      count: plan.patients,
      repeats: REPEATS,
      links: LINKS,
    });
    const title = `A store that throttles, fails, loses replies, sends its messages twice and in the wrong order, and is down for ${DOWN_MINUTES} minutes; patients: ${plan.patients}, rounds: ${plan.rounds}`;
    const scene = { pharmacy, relay, worker, patients, answers: new Map<number, number>(), random };
    return report(title, await harmStore(scene, plan));
  } finally {
    await worker.close();
    await pharmacy.close();
    await relay.close();
  }
}

async function harmStore(scene: Scene, { rounds }: Plan): Promise<Figure[]> {
  const { pharmacy, relay, worker, answers, random } = scene;
  const { database, store } = pharmacy;
  const seconds = await secondsOf(async () => {
    for (let round = 0; round < rounds; round++) {
      await busyRound(scene, round);
      if (round === Math.floor(rounds / 2)) await beDown(scene);
      store.store.faults.clear("search-lag");
      await ageRows(pharmacy, round % 4 === 1 ? LAPSED_AFTER_MINUTES : 1 + random.integer(8));
    }
  });
  await settle(scene);
  const busy = await compareWithStore(database.pool, { store, repeats: REPEATS });
  await ageRows(pharmacy, LAPSED_AFTER_MINUTES);
  await settle(scene);
  const after = await compareWithStore(database.pool, { store, repeats: REPEATS });
  const reached = answers.get(200) ?? 0;
  return [
    atLeast("orders of patients that reached a checkout", reached, 1),
    measured(
      "other answers",
      [...answers]
        .filter(([status]) => status !== 200)
        .map(([status, count]) => `${status}: ${count}`)
        .join(", "),
    ),
    measured("messages of the store brought", relay.delivered()),
    ...busy,
    ...after.map((figure) => ({ ...figure, what: `${figure.what}, three days later` })),
    exactly("faults that are not the store's", worker.unforeseen.length, 0),
    exactly("processes that ended", pharmacy.ownEnds(), 0),
    measured("seconds of trouble", seconds),
  ];
}

async function busyRound(scene: Scene, round: number): Promise<void> {
  const { pharmacy, relay, worker } = scene;
  const { faults } = pharmacy.store.store;
  for (const nth of [2 * round, 2 * round + 1]) {
    const fault = FAULTS[nth % FAULTS.length];
    if (fault) faults.set(...fault);
  }
  await Promise.all([...Array.from({ length: CALLS_AT_ONCE }, () => order(scene)), worker.round()]);
  for (const what of [payOne, payOne, payOne, payOne, cancelOne]) what(scene);
  await Promise.all([relay.deliver({ addresses: pharmacy.addresses, some: true }), worker.round()]);
}

/** A random patient orders with one of their links, sometimes two packs, at a random server. */
async function order({ pharmacy, patients, answers, random }: Scene): Promise<void> {
  const patient = random.pick(patients);
  const token = random.pick(patient.tokens);
  const address = random.pick(pharmacy.addresses);
  const quantity = random.chance(4) ? 2 : 1;
  const { status } = await callRenew(address, { itemId: patient.itemId, token, quantity });
  answers.set(status, (answers.get(status) ?? 0) + 1);
}

/** Somebody pays a checkout that the product has shown. */
function payOne({
  pharmacy: {
    store: { store },
  },
  random,
}: Scene): void {
  const unpaid = store.drafts().filter(({ orderId }) => orderId === null);
  if (unpaid.length > 0) store.pay(random.pick(unpaid).id);
}

function cancelOne({
  pharmacy: {
    store: { store },
  },
  random,
}: Scene): void {
  const paid = store.orders().filter(({ cancelledAt }) => cancelledAt === null);
  if (paid.length > 0 && random.chance(3)) store.cancelOrder(random.pick(paid).id);
}

/** The store is unreachable while patients keep trying and the schedules tick. */
async function beDown(scene: Scene): Promise<void> {
  const { pharmacy, worker } = scene;
  const { faults } = pharmacy.store.store;
  faults.clear();
  faults.set("down", { times: null });
  for (let minutes = 0; minutes < DOWN_MINUTES; minutes += 15) {
    await Promise.all([...Array.from({ length: CALLS_AT_ONCE / 4 }, () => order(scene)), worker.round()]);
    await ageRows(pharmacy, 15);
  }
  faults.clear();
}

/** Stops all faults, delivers all webhooks, and ticks the schedules until there is nothing left to do. */
async function settle({ pharmacy, relay, worker }: Scene): Promise<void> {
  const { database, store, addresses } = pharmacy;
  store.store.faults.clear();
  let quiet = 0;
  await worker.pull();
  for (let round = 0; round < MOST_SETTLING_ROUNDS && quiet < 3; round++) {
    await store.store.settled();
    await relay.deliver({ addresses });
    await worker.round();
    await ageRows(pharmacy, 6);
    const { rows } = await database.pool.query(
      `select from renewals where state in ('opening', 'closing') or duplicates_ask_at is not null
       union all select from webhook_events where worked_at is null`,
    );
    quiet = rows.length === 0 ? quiet + 1 : 0;
  }
}
