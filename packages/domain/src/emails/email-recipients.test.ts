import { CARE_EMAILS } from "@scriptkeeper/contracts/constants";
import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { type EmailedCarer, emailRecipients, isCarerEmailed, isPatientEmailed } from "./email-recipients.ts";

const carer = (careId: number, changes: Partial<EmailedCarer> = {}): EmailedCarer => ({
  careId,
  emailsTo: "carer",
  mayOrder: true,
  canBeEmailed: true,
  ...changes,
});

const facts = (carers: EmailedCarer[], changes: Partial<Parameters<typeof emailRecipients>[0]> = {}) => ({
  carers,
  canPatientBeEmailed: true,
  copied: new Set<number>(),
  unreached: [],
  ...changes,
});

describe("an email about a patient's medicines", () => {
  test.each<[string, EmailedCarer[], { to: number | null; copies: number[] }]>([
    ["goes to the patient without carers", [], { to: null, copies: [] }],
    ["goes to the patient by default", [carer(1, { emailsTo: "patient" })], { to: null, copies: [] }],
    ["goes to a carer instead", [carer(1)], { to: 1, copies: [] }],
    ["goes to both", [carer(1, { emailsTo: "both" })], { to: null, copies: [1] }],
    [
      "goes to the patient if the carer can't be emailed",
      [carer(1, { canBeEmailed: false })],
      { to: null, copies: [] },
    ],
    ["never goes to an onlooker alone", [carer(1, { mayOrder: false })], { to: null, copies: [1] }],
    [
      "goes to everyone if one is chosen besides the patient",
      [carer(1), carer(2, { emailsTo: "both" })],
      { to: null, copies: [1, 2] },
    ],
    ["goes to two carers instead", [carer(1, { mayOrder: false }), carer(2)], { to: 2, copies: [1] }],
  ])("%s", (_, carers, expected) => {
    expect(emailRecipients(facts(carers))).toEqual(expected);
  });

  it("goes to the chosen carers if the patient can't be emailed", () => {
    const chosen = [carer(1, { emailsTo: "both", mayOrder: false }), carer(2, { emailsTo: "patient" })];
    expect(emailRecipients(facts(chosen, { canPatientBeEmailed: false }))).toEqual({ to: 1, copies: [] });
  });

  it("goes to the patient if a carer could not be reached with it", () => {
    expect(emailRecipients(facts([carer(1), carer(2)], { unreached: [1] }))).toEqual({
      to: null,
      copies: [2],
    });
  });
});

const anyCarers = fc
  .array(
    fc.record({
      emailsTo: fc.constantFrom(...CARE_EMAILS),
      mayOrder: fc.boolean(),
      canBeEmailed: fc.boolean(),
    }),
    { maxLength: 4 },
  )
  .map((carers) => carers.map((each, index) => ({ ...each, careId: index + 1 })));

const anyFacts = fc.record({
  carers: anyCarers,
  canPatientBeEmailed: fc.boolean(),
  copied: fc.subarray([1, 2, 3, 4]).map((ids) => new Set(ids)),
  unreached: fc.subarray([1, 2, 3, 4], { maxLength: 2 }),
});

describe("for every choice and every set of reachable people", () => {
  it("each person gets it at most once, and only if chosen", () => {
    fc.assert(
      fc.property(anyFacts, (of) => {
        const { to, copies } = emailRecipients(of);
        const carers = [...(to === null ? [] : [to]), ...copies];
        expect(new Set(carers).size).toBe(carers.length);
        for (const id of carers) {
          expect(of.carers.some((each) => each.careId === id && isCarerEmailed(each))).toBe(true);
          expect(of.copied.has(id) || of.unreached.includes(id)).toBe(false);
        }
      }),
    );
  });

  it("it reaches somebody if anybody can be emailed, and each chosen person who has none yet", () => {
    fc.assert(
      fc.property(anyFacts, (of) => {
        const { to, copies } = emailRecipients(of);
        const left = of.carers.filter(
          (each) =>
            isCarerEmailed(each) && !of.copied.has(each.careId) && !of.unreached.includes(each.careId),
        );
        expect([...copies, ...(to === null ? [] : [to])].sort()).toEqual(
          left.map(({ careId }) => careId).sort(),
        );
        if (of.canPatientBeEmailed && (of.unreached.length > 0 || isPatientEmailed(of.carers)))
          expect(to).toBeNull();
        if (!of.canPatientBeEmailed && left.length > 0) expect(to).not.toBeNull();
      }),
    );
  });

  it("only somebody who may order takes the patient's place", () => {
    fc.assert(
      fc.property(anyCarers, (carers) => {
        if (isPatientEmailed(carers)) return;
        expect(carers.some((each) => each.mayOrder && isCarerEmailed(each))).toBe(true);
      }),
    );
  });
});
