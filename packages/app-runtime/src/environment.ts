/** Settings as they are given; an empty one counts as unset. */
export type Environment = Readonly<Record<string, string | undefined>>;
