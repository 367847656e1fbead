import { CARE_EMAILS, CARE_RIGHTS } from "@scriptkeeper/contracts/constants";
import { emails, users } from "@scriptkeeper/db/schema";
import { attackSize } from "@scriptkeeper/testing/attack-size";
import { runSeed } from "@scriptkeeper/testing/random/run-seed";
import { sharedContext } from "@scriptkeeper/testing/services/shared-context";
import { eq, sql } from "drizzle-orm";
import fc from "fast-check";
import { expect, test } from "vitest";
import { sweepReminders } from "../../reminders/index.ts";
import { type Change, openScene, type Scene } from "./testing/scene.ts";
import { type Answer, PATIENT, type Who } from "./testing/who-is-emailed.ts";

const CARERS = 3;
const who = fc.nat(CARERS);
const carer = fc.integer({ min: 1, max: CARERS });
const answers: Answer[] = ["takes it", "refuses it", "refuses the address"];
const change = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant("help" as const),
      carer,
      right: fc.constantFrom(...CARE_RIGHTS),
    }),
  },
  {
    weight: 9,
    arbitrary: fc.record({
      kind: fc.constant("choose" as const),
      carer,
      to: fc.constantFrom(...CARE_EMAILS),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant("end" as const), carer, isByPatient: fc.boolean() }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("delete" as const), carer }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant("address" as const), who, isBad: fc.boolean() }) },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant("all emails" as const), who, hasStopped: fc.boolean() }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant("these emails" as const), carer, hasStopped: fc.boolean() }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant("mail server" as const),
      who,
      answer: fc.constantFrom(...answers),
    }),
  },
);
/**
 * Something becomes due, something may change between sweep and worker, and the mail server may refuse everybody once
 * before.
 */
const occasion = fc.record({
  kind: fc.constant("due" as const),
  meanwhile: fc.option(change, { nil: undefined }),
  afterFirstTry: fc.option(change, { nil: undefined }),
});
type Occasion = typeof occasion extends fc.Arbitrary<infer Value> ? Value : never;
const begin = [1, 2].map((each) => ({ kind: "help" as const, carer: each, right: "order" as const }));
const steps = fc.array(fc.oneof({ weight: 3, arbitrary: change }, { weight: 2, arbitrary: occasion }), {
  minLength: 8,
  maxLength: 18,
});

const ctx = sharedContext({ actor: { kind: "job", name: "send-due-emails" } });

test("each email goes once to the right people, whatever patient and carers choose, end, stop and lose (on failure, rerun with the printed seed in SEED=)", async () => {
  const run = fc.asyncProperty(steps, playAll);
  await fc.assert(run, { seed: runSeed(), numRuns: attackSize({ small: 25, full: 60 }), endOnFailure: true });
}, 300_000);

async function playAll(all: (Change | Occasion)[]): Promise<void> {
  // Cancels what earlier runs made due.
  await ctx.db.update(users).set({ unsubscribed_at: ctx.clock.now() });
  await ctx.db.update(emails).set({ state: "cancelled" }).where(eq(emails.state, "queued"));
  const scene = await openScene(ctx, CARERS);
  for (const each of [...begin, ...all]) await (each.kind === "due" ? happen(scene, each) : scene.play(each));
}

async function happen(scene: Scene, { meanwhile, afterFirstTry }: Occasion): Promise<void> {
  const before = await countOriginals();
  await scene.due();
  await Promise.all([sweepReminders(ctx), sweepReminders(ctx)]);
  const isQueued = scene.expected().first !== null;
  expect((await countOriginals()) - before).toBe(isQueued ? 1 : 0);
  if (meanwhile) await scene.play(meanwhile);
  // An email that reaches nobody is not tried again.
  const isOver = !isQueued || scene.expected().first === null;
  if (afterFirstTry) {
    expect(await scene.send({ isDown: true })).toEqual([]);
    await scene.play(afterFirstTry);
    ctx.clock.advance({ hours: 1 });
  }
  const { takers, mayHaveOne } = isOver
    ? nobody
    : takersOf(scene, { isTriedAgain: afterFirstTry !== undefined });
  const took = await scene.send();
  expect(took.filter((who) => !mayHaveOne.includes(who) || takers.includes(who))).toEqual(takers);
  expect(new Set(took).size).toBe(took.length);
  if (!isOver && scene.canTake(PATIENT)) expect(took).not.toEqual([]);
  expect(await scene.send()).toEqual([]);
}

const nobody = { takers: [], mayHaveOne: [] };

/**
 * Who gets the email, of those for whom the mail server accepts it; if a carer gets it instead of the patient and it
 * is refused, it goes to the patient.
 */
function takersOf(
  scene: Scene,
  { isTriedAgain }: { isTriedAgain: boolean },
): { takers: Who[]; mayHaveOne: Who[] } {
  const { must, first } = scene.expected();
  const isRefused = first !== null && first !== PATIENT && !scene.isTaken(first);
  const all = isRefused && scene.canTake(PATIENT) ? new Set([...must, PATIENT]) : must;
  // After another try the patient may have one as well: one email too many is better than one too few.
  const mayHaveOne = isTriedAgain && scene.canTake(PATIENT) ? [PATIENT] : [];
  return { takers: [...all].filter((who) => scene.isTaken(who)).toSorted(), mayHaveOne };
}

async function countOriginals(): Promise<number> {
  return ctx.db.$count(emails, sql`kind = 'reminder' and copy_of is null`);
}
