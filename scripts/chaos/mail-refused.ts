import type pg from "pg";
import { type EmailHarness, openEmailHarness } from "./support/email-harness.ts";
import { atLeast, exactly, type Figure, measured, report } from "./support/figures.ts";
import {
  begin,
  REFUSALS,
  type Refusal,
  refusalFor,
  TROUBLES,
  type Trouble,
} from "./support/mail-troubles.ts";
import { compareWithSink, type OutgoingEmail, readOutgoing } from "./support/outgoing.ts";
import { secondsOf, until } from "./support/until.ts";

interface Plan {
  workers: number;
  items: number;
  /** A trouble ends when it has spoiled this many attempts, */
  spoiled: number;
  /** or has lasted for this long. The worker waits 15 s for a greeting and 60 s for an answer. */
  seconds: number;
}

const FULL: Plan = { workers: 2, items: 10_000, spoiled: 100, seconds: 75 };
const SHORT: Plan = { workers: 2, items: 500, spoiled: 5, seconds: 2 };
const PATIENCE_SECONDS = 3_600;

/** The mail server fails in every possible way, one after another, and always refuses some recipients. */
export async function mailRefused({ isShort }: { isShort: boolean }): Promise<boolean> {
  const plan = isShort ? SHORT : FULL;
  let ill: Trouble["ill"] = null;
  const harness = await openEmailHarness(plan, {
    illnessAt: (moment, address) => {
      if (ill?.at === moment) return ill.with;
      const refusal = address ? refusalFor(address) : undefined;
      return refusal?.at === moment ? refusal.answer : null;
    },
  });
  try {
    const figures = await sendThrough(harness, {
      plan,
      become: (next) => {
        ill = next;
      },
    });
    const title = `a mail server with ${TROUBLES.length} troubles in turn and ${REFUSALS.length} kinds of refused people: ${plan.items} due items, workers: ${plan.workers}`;
    return report(title, figures);
  } finally {
    await harness.close();
  }
}

interface Course {
  plan: Plan;
  become(ill: Trouble["ill"]): void;
}

async function sendThrough(harness: EmailHarness, { plan, become }: Course): Promise<Figure[]> {
  const { database, sink } = harness;
  const addresses = Array.from({ length: plan.items }, (_, index) => `due-${index + 1}@people.example`);
  const deliverable = addresses.filter((address) => !refusalFor(address)).length;
  const hurry = hurryIn(harness);
  const spoiled: Figure[] = [];
  let lostAnswers = 0;
  const seconds = await secondsOf(async () => {
    for (const [nth, trouble] of TROUBLES.entries()) {
      const enough = (deliverable * (nth + 0.5)) / TROUBLES.length;
      await until(() => sink.taken.size >= enough, { seconds: PATIENCE_SECONDS, everyMs: 5 });
      const before = { spoiled: await countSpoiled(database.pool), taken: sink.count() };
      const recover = begin(sink, trouble, become);
      const isEnough = async () => (await countSpoiled(database.pool)) - before.spoiled >= plan.spoiled;
      await until(isEnough, { seconds: plan.seconds, everyMs: 50 });
      if (trouble.ill?.at === "answer") lostAnswers = sink.count() - before.taken;
      await recover();
      await until(async () => (await countSpoiled(database.pool)) > before.spoiled, { seconds: 5 });
      const attempts = (await countSpoiled(database.pool)) - before.spoiled;
      spoiled.push(atLeast(`attempts spoiled while it: ${trouble.name}`, attempts, 1));
    }
    await until(() => sink.taken.size === deliverable, { seconds: PATIENCE_SECONDS });
    await letDayPass(database.pool);
  });
  hurry.stop();
  const emails = await readOutgoing(database.pool);
  return [
    ...spoiled,
    measured("messages taken whose answer was lost, so that each had to come again", lostAnswers),
    ...compareWithSink(emails, { sink, customers: plan.items, deliverable, repeats: lostAnswers }),
    ...REFUSALS.map((refusal) => failedWith(emails, { refusal, addresses })),
    ...(await compareAddresses(database.pool, addresses)),
    exactly("workers that ended by themselves", harness.workers.ownEnds(), 0),
    measured("seconds", seconds),
  ];
}

/** Shortens the back-off: in this database only, retries become due at once. */
function hurryIn({ database: { pool }, wakeWorker }: EmailHarness): { stop(): void } {
  const timer = setInterval(async () => {
    await pool.query(
      `update emails set next_attempt_at = now()
       where state = 'queued' and claim_id is null and attempts > 0 and next_attempt_at > now()`,
    );
    wakeWorker();
  }, 500);
  return { stop: () => clearInterval(timer) };
}

/** Ages temporarily refused emails by a day, in this database only, and waits until none is queued. */
async function letDayPass(pool: pg.Pool): Promise<void> {
  await pool.query("update emails set created_at = created_at - interval '1 day' where state = 'queued'");
  await until(
    async () => {
      const { rowCount } = await pool.query("select from emails where state = 'queued' limit 1");
      return rowCount === 0;
    },
    { seconds: PATIENCE_SECONDS },
  );
}

/** Counts attempts that failed temporarily, except those to people who are refused anyway. */
async function countSpoiled(pool: pg.Pool): Promise<number> {
  const own = REFUSALS.map(({ answer }) => `%${answer.slice(0, 9)}%`);
  const { rows } = await pool.query<{ count: number }>(
    "select count(*)::int from email_attempts where outcome = 'temporary' and not reason like any($1)",
    [own],
  );
  return rows[0]?.count ?? 0;
}

function failedWith(
  emails: readonly OutgoingEmail[],
  { refusal, addresses }: { refusal: Refusal; addresses: readonly string[] },
): Figure {
  const expected = addresses.filter((address) => refusalFor(address) === refusal).length;
  const failed = emails.filter(
    ({ state, to_address, last_error }) =>
      state === "failed" && refusalFor(to_address) === refusal && last_error?.includes(refusal.answer),
  );
  const when = refusal.isForEver ? "at once" : "after a day";
  return exactly(`failed ${when}, the row says “${refusal.answer}”`, failed.length, expected);
}

async function compareAddresses(pool: pg.Pool, addresses: readonly string[]): Promise<Figure[]> {
  const { rows } = await pool.query<{ email: string }>(
    "select email from users where email_bad_at is not null",
  );
  const bad = addresses.filter((address) => refusalFor(address)?.isAddressBad);
  const { rows: tries } = await pool.query<{ refused: number; most: number }>(
    `select count(*) filter (where outcome = 'permanent')::int as refused, max(attempt)::int as most
     from email_attempts`,
  );
  const forEver = addresses.filter((address) => refusalFor(address)?.isForEver);
  return [
    exactly("addresses marked as bad", rows.filter(({ email }) => bad.includes(email)).length, bad.length),
    exactly(
      "addresses marked without a reason",
      rows.length - rows.filter(({ email }) => bad.includes(email)).length,
      0,
    ),
    exactly("refusals for ever, each after one word of the server", tries[0]?.refused ?? 0, forEver.length),
    measured("attempts at one email, at most", tries[0]?.most ?? 0),
  ];
}
