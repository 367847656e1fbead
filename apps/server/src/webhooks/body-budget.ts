/** How much of what nobody has proven yet is kept at once. */
export interface BodyLimits {
  /** Bodies that are being read, of one address and of all. */
  openPerAddress: number;
  open: number;
  /** Bytes of them, of one address and of all. */
  bytesPerAddress: number;
  bytes: number;
  /** A body that has been read for so long gives way to a new one. */
  graceMs: number;
}

/** Of a burst of ordinary messages each is here for a few milliseconds. */
export const BODY_LIMITS: BodyLimits = {
  openPerAddress: 400,
  open: 800,
  bytesPerAddress: 8 * 1024 * 1024,
  bytes: 24 * 1024 * 1024,
  graceMs: 1_000,
};

export interface HeldBody {
  /** Counts so many bytes more. False when this body is the one that has to give way. */
  grow(bytes: number): boolean;
  release(): void;
}

export interface BodyBudget {
  /** Counts one body of an address; `null` when there is no room. `onDisplaced` is called when it has to give way. */
  hold(address: string, onDisplaced: () => void): HeldBody | null;
  held(): { bodies: number; bytes: number };
}

interface Entry {
  address: string;
  bytes: number;
  since: number;
  onDisplaced(): void;
}

/**
 * Keeps the bodies that are being read within limits without refusing the many small ones of a burst: where there are
 * too many, the oldest gives way, and where they are too large, the largest. Those of one address are looked at first,
 * so that nobody is made to give way for what another address sends.
 */
export function createBodyBudget(limits: BodyLimits, now = () => performance.now()): BodyBudget {
  // In the order in which they came.
  const entries = new Set<Entry>();

  const ofAddress = (address: string) => [...entries].filter((entry) => entry.address === address);
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
    hold(address, onDisplaced) {
      const own = ofAddress(address);
      if (own.length >= limits.openPerAddress && !makeRoom(own)) return null;
      if (entries.size >= limits.open && !makeRoom([...entries])) return null;
      const entry = { address, bytes: 0, since: now(), onDisplaced };
      entries.add(entry);
      return {
        grow(bytes) {
          entry.bytes += bytes;
          while (entries.has(entry)) {
            const mine = ofAddress(address);
            if (bytesOf(mine) > limits.bytesPerAddress) displace(largest(mine));
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
