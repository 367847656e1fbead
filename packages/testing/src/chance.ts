import { randomInt } from "node:crypto";

/** True once in so many times. */
export function chance(of: number): boolean {
  return randomInt(of) === 0;
}

/** Any of them. */
export function pick<Choice>(choices: readonly Choice[]): Choice {
  const choice = choices[randomInt(choices.length)];
  if (choice === undefined) throw new Error("there is nothing to choose from");
  return choice;
}
