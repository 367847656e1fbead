/** What can be gone to, or done: how it is called, and where it leads. */
export interface Place {
  /** No two places have the same; one that is done where somebody is begins with no slash. */
  path: string;
  label: string;
  note?: string;
  /** Other words by which it is found. */
  words?: string;
  /** What its screen is to open at once. */
  opens?: string;
  /** Does it, in place of going anywhere. */
  run?: (office: Office) => void;
  /** Whether there is such a thing on this screen; always, unless given. */
  isThere?: () => boolean;
}

/** What actions do that the shell alone can. */
export interface Office {
  signOut: () => void;
}

/** So many are remembered. */
const REMEMBERED = 8;

/** The place that was gone to, before those that were gone to earlier. */
export function withRecent(recent: readonly Place[], gone: Place): Place[] {
  return [gone, ...recent.filter(({ path }) => path !== gone.path)].slice(0, REMEMBERED);
}

/** Those that were gone to stand first, the last one before the others. */
export function recentFirst<Found extends Pick<Place, "path">>(
  places: readonly Found[],
  recent: readonly Pick<Place, "path">[],
): Found[] {
  const rank = ({ path }: Found) => {
    const at = recent.findIndex((gone) => gone.path === path);
    return at === -1 ? recent.length : at;
  };
  return places.toSorted((one, other) => rank(one) - rank(other));
}
