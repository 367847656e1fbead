/** Limits for request bodies that have not arrived completely. A sender is an IP address or, if known, an account. */
export interface BodyBudgetLimits {
  /** Number of bodies being read, per sender and in total. */
  openPerSender: number;
  open: number;
  /** Their bytes, per sender and in total. */
  bytesPerSender: number;
  bytes: number;
  /** A body that has been read for longer than this gives way to a new one. */
  graceMs: number;
}

export interface HeldBody {
  /** Counts further bytes. Returns false if this body itself has to give way. */
  grow(bytes: number): boolean;
  release(): void;
}

export interface BodyBudget {
  /** Counts one body of a sender; `null` if there is no room. Calls `onDisplaced` when the body has to give way. */
  hold(sender: string, onDisplaced: () => void): HeldBody | null;
  held(): { bodies: number; bytes: number };
}

interface Entry {
  sender: string;
  bytes: number;
  since: number;
  onDisplaced(): void;
}

/**
 * Keeps the bodies being read within limits without refusing a burst of many small ones: when there are too many, the
 * oldest gives way; when they are too large, the largest does. The limits per sender apply first, so that a sender
 * does not displace others.
 */
export function createBodyBudget(limits: BodyBudgetLimits, now = () => performance.now()): BodyBudget {
  // In order of arrival.
  const entries = new Set<Entry>();

  const ofSender = (sender: string) => [...entries].filter((entry) => entry.sender === sender);
  const bytesOf = (some: Iterable<Entry>) => [...some].reduce((sum, { bytes }) => sum + bytes, 0);

  function displace(entry: Entry): void {
    entries.delete(entry);
    entry.onDisplaced();
  }

  function makeRoom(among: readonly Entry[]): boolean {
    const [oldest] = among;
    if (!oldest || oldest.since > now() - limits.graceMs) return false;
    displace(oldest);
    return true;
  }

  return {
    hold(sender, onDisplaced) {
      const own = ofSender(sender);
      if (own.length >= limits.openPerSender && !makeRoom(own)) return null;
      if (entries.size >= limits.open && !makeRoom([...entries])) return null;
      const entry = { sender, bytes: 0, since: now(), onDisplaced };
      entries.add(entry);
      return {
        grow(bytes) {
          entry.bytes += bytes;
          while (entries.has(entry)) {
            const mine = ofSender(sender);
            if (bytesOf(mine) > limits.bytesPerSender) displace(largest(mine));
            else if (bytesOf(entries) > limits.bytes) displace(largest([...entries]));
            else return true;
          }
          return false;
        },
        release: () => void entries.delete(entry),
      };
    },
    held: () => ({ bodies: entries.size, bytes: bytesOf(entries) }),
  };
}

/** Returns the largest body; the oldest of several equally large ones. */
function largest(entries: readonly Entry[]): Entry {
  return entries.reduce((most, entry) => (entry.bytes > most.bytes ? entry : most));
}
