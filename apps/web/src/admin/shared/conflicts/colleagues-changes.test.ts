import type { ChangedField } from "@scriptkeeper/contracts/editing/conflicts";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { answerConflict, type ColleaguesChanges, takeInChange } from "./colleagues-changes.ts";

interface Values {
  repeats: number | null;
}
interface Fields {
  repeats: string;
}
const shown = {
  toFields: ({ repeats }: Values): Fields => ({ repeats: repeats === null ? "" : `${repeats}` }),
};
const opened = (repeats: number | null): ColleaguesChanges<Values> => ({ base: { repeats }, conflicts: {} });
const changedTo = (value: number | null): ChangedField => ({
  field: "repeats",
  value,
  by: "Bea",
  at: "2026-03-01T00:00:00.000Z",
});

describe("a colleague's change while a form is open", () => {
  it.each([
    ["is taken over if the field was not touched", "3", { answer: "taken", put: { repeats: "2" }, base: 2 }],
    ["is asked about if it was", "5", { answer: "open", put: {}, base: 3 }],
    ["isn't asked about if both typed the same", " 2 ", { answer: undefined, put: {}, base: 2 }],
  ])("%s", (_, typed, { answer, put, base }) => {
    const meeting = takeInChange(opened(3), { changed: changedTo(2), typed: { repeats: typed } }, shown);
    expect(Object.values(meeting.met.conflicts)[0]?.answer).toBe(answer);
    expect(meeting.met.base.repeats).toBe(base);
    expect(meeting.put).toEqual(put);
  });

  it("is asked about when the form began with a proposal", () => {
    const typed = { repeats: "3" };
    const meeting = takeInChange(opened(3), { changed: changedTo(2), typed }, { ...shown, proposes: true });
    expect(Object.values(meeting.met.conflicts)[0]?.answer).toBe("open");
  });

  it("is forgotten when the colleague reverts it", () => {
    const typed = { repeats: "5" };
    const { met } = takeInChange(opened(3), { changed: changedTo(2), typed }, shown);
    expect(takeInChange(met, { changed: changedTo(3), typed }, shown).met).toEqual(opened(3));
  });

  it("is ignored for a field that the form doesn't have", () => {
    const changed = { ...changedTo(2), field: "variant_id" };
    expect(takeInChange(opened(3), { changed, typed: { repeats: "3" } }, shown).met).toEqual(opened(3));
  });

  it("never removes what was typed, and never lets it overwrite a value that was not shown", () => {
    const count = fc.integer({ min: 0, max: 3 });
    const step = fc.oneof(
      fc.record({ kind: fc.constant("types" as const), count }),
      fc.record({ kind: fc.constant("colleague" as const), count }),
      fc.record({ kind: fc.constant("looks" as const) }),
      fc.record({ kind: fc.constantFrom("mine" as const, "theirs" as const) }),
    );
    fc.assert(
      fc.property(count, fc.array(step, { maxLength: 12 }), (start, steps) => {
        let met = opened(start);
        let [typed, stored] = [`${start}`, start];
        const seen = new Set([start]);
        for (const each of steps) {
          if (each.kind === "types") typed = `${each.count}`;
          else if (each.kind === "colleague") stored = each.count;
          else if (each.kind === "looks") {
            const wasTouched = typed !== shown.toFields(met.base).repeats;
            const meeting = takeInChange(
              met,
              { changed: changedTo(stored), typed: { repeats: typed } },
              shown,
            );
            if (wasTouched) expect(meeting.put).toEqual({});
            met = meeting.met;
            typed = meeting.put.repeats ?? typed;
            seen.add(stored);
          } else {
            const { repeats: conflict } = met.conflicts;
            if (!conflict || conflict.answer === "taken") continue;
            met = answerConflict(met, { conflict, answer: each.kind }, shown);
            if (each.kind === "theirs") typed = `${conflict.value}`;
          }
          // A change may overwrite only its base, which was shown.
          expect(seen).toContain(met.base.repeats);
        }
      }),
    );
  });
});
