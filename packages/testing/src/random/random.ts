import { uniformInt } from "pure-rand/distribution/uniformInt";
import { xoroshiro128plus } from "pure-rand/generator/xoroshiro128plus";

/** Repeatable randomness: the same seed makes the same choices. */
export interface Random {
  /** An integer from 0 to `below` - 1. */
  integer(below: number): number;
  /** True once in `of` times on average. */
  chance(of: number): boolean;
  /** One of the choices. */
  pick<Choice>(choices: readonly Choice[]): Choice;
  /**
   * An independent source for one of several concurrent activities, so that none of them affects another one's
   * choices.
   */
  fork(): Random;
}

export function createRandom(seed: number): Random {
  const generator = xoroshiro128plus(seed);
  const integer = (below: number) => uniformInt(generator, 0, below - 1);
  return {
    integer,
    chance: (of) => integer(of) === 0,
    pick: (choices) => {
      const choice = choices[integer(choices.length)];
      if (choice === undefined) throw new Error("there is nothing to choose from");
      return choice;
    },
    fork: () => createRandom(integer(LARGEST)),
  };
}

const LARGEST = 2 ** 31 - 1;

/** Runs a random test; its failure names the seed that repeats it. */
export async function withSeed(seed: number, run: (random: Random) => Promise<void>): Promise<void> {
  try {
    await run(createRandom(seed));
  } catch (error) {
    if (error instanceof Error) error.message = `${error.message}\nRepeat it with SEED=${seed}`;
    throw error;
  }
}
