/** How much of bodies that are not whole yet is kept at once. A sender is an address or, where it is known, an account. */
export interface BodyBudgetLimits {
  /** Bodies that are being read, of one sender and of all. */
  openPerSender: number;
  open: number;
  /** Bytes of them, of one sender and of all. */
  bytesPerSender: number;
  bytes: number;
  /** A body that has been read for so long gives way to a new one. */
  graceMs: number;
}

export interface HeldBody {
  /** Counts so many bytes more. False when this body is the one that has to give way. */
  grow(bytes: number): boolean;
  release(): void;
}

export interface BodyBudget {
  /** Counts one body of a sender; `null` when there is no room. `onDisplaced` is called when it has to give way. */
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
 * Keeps the bodies that are being read within limits without refusing the many small ones of a burst: where there are
 * too many, the oldest gives way, and where they are too large, the largest. Those of one sender are looked at first,
 * so that nobody is made to give way for what another one sends.
 */
export function createBodyBudget(limits: BodyBudgetLimits, now = () => performance.now()): BodyBudget {
  // In the order in which they came.
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

/** Of several equally large ones, the oldest. */
function largest(entries: readonly Entry[]): Entry {
  return entries.reduce((most, entry) => (entry.bytes > most.bytes ? entry : most));
}
