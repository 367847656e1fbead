/** The settings as given. An empty one counts as not set. */
export type Environment = Readonly<Record<string, string | undefined>>;
