import fc from "fast-check";
import { expect, test } from "vitest";
import { GUESSES_COUNT_HOURS, guessDelayMinutes } from "./guess-delay.ts";

test("an account rests longer after each wrong password from the sixth of ten on", () => {
  const delays = Array.from({ length: 12 }, (_, failures) => guessDelayMinutes(failures, 10));
  expect(delays).toEqual([0, 0, 0, 0, 0, 0, 1, 2, 4, 8, 60, 60]);
});

test("no hour has more guesses than the limit, however they are spread", () => {
  const pauses = fc.array(fc.integer({ min: 0, max: 90 }), { minLength: 1, maxLength: 200 });
  fc.assert(
    fc.property(pauses, fc.integer({ min: 1, max: 20 }), (given, most) => {
      const guesses: number[] = [];
      let now = 0;
      for (const pause of given) {
        now += pause;
        const counted = guesses.filter((at) => at > now - GUESSES_COUNT_HOURS * 60);
        const last = counted.at(-1);
        if (last === undefined || now - last >= guessDelayMinutes(counted.length, most)) guesses.push(now);
      }
      for (const start of guesses)
        expect(guesses.filter((at) => at >= start && at < start + 60).length).toBeLessThanOrEqual(most);
    }),
  );
});
