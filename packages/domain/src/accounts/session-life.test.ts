import fc from "fast-check";
import { expect, test } from "vitest";
import { sessionEnd } from "./session-life.ts";

const MINUTE = 60_000;
const created = new Date("2026-03-09T23:30:00.000Z");
const after = (minutes: number) => new Date(created.getTime() + minutes * MINUTE);
const minutes = fc.integer({ min: 0, max: 100_000 });
const lives = fc.record({
  idleMinutes: fc.integer({ min: 1, max: 20_000 }),
  hours: fc.integer({ min: 1, max: 900 }),
});

test("a session ends at the earliest of its token's end, its longest life and its idle time", () => {
  fc.assert(
    fc.property(lives, minutes, fc.option(minutes), (life, token, seen) => {
      const times = {
        createdAt: created,
        expiresAt: after(token),
        lastSeenAt: seen === null ? null : after(seen),
      };
      expect(sessionEnd(times, life)).toEqual(
        after(Math.min(token, life.hours * 60, (seen ?? 0) + life.idleMinutes)),
      );
    }),
  );
});

test("using a session never shortens it, nor extends it past its longest life", () => {
  fc.assert(
    fc.property(lives, minutes, minutes, (life, earlier, later) => {
      const endWhenSeen = (seen: number) =>
        sessionEnd(
          { createdAt: created, expiresAt: after(1_000_000), lastSeenAt: after(seen) },
          life,
        ).getTime();
      const [first, second] = [Math.min(earlier, later), Math.max(earlier, later)];
      expect(endWhenSeen(second)).toBeGreaterThanOrEqual(endWhenSeen(first));
      expect(endWhenSeen(second)).toBeLessThanOrEqual(after(life.hours * 60).getTime());
    }),
  );
});
