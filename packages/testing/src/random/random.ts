import { uniformInt } from "pure-rand/distribution/uniformInt";
import { xoroshiro128plus } from "pure-rand/generator/xoroshiro128plus";

/** Chance that can be repeated: the same seed makes the same choices. */
export interface Random {
  /** 0 up to, and without, `below`. */
  integer(below: number): number;
  /** True once in so many times. */
  chance(of: number): boolean;
  /** Any of them. */
  pick<Choice>(choices: readonly Choice[]): Choice;
  /** Chance of its own for one of several that go on side by side, so that none takes another one's choices. */
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
