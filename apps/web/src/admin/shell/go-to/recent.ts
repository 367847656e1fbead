/** A place to go to, or an action: its name and its address. */
export interface Place {
  /** The address, which is unique; that of an action begins without a slash. */
  path: string;
  label: string;
  note?: string;
  /** Further words by which it is found. */
  words?: string;
  /** What its screen opens at once. */
  opens?: string;
  /** Runs the action, instead of going anywhere. */
  run?: (office: Office) => void;
  /** Whether it is available on this screen; always if omitted. */
  isThere?: () => boolean;
}

/** What only the shell can do for an action. */
export interface Office {
  signOut: () => void;
}

/** How many places are remembered. */
const REMEMBERED = 8;

/** Puts the latest place before the earlier ones. */
export function withRecent(recent: readonly Place[], gone: Place): Place[] {
  return [gone, ...recent.filter(({ path }) => path !== gone.path)].slice(0, REMEMBERED);
}

/** Puts recent places first, latest before earlier. */
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
