import { promises } from "node:dns";

/** A DNS query without any answer, as opposed to an answer that there is no such record. */
export class Unanswered extends Error {}

/**
 * Resolves like `node:dns`, so that libraries accept it; rejects with ENOTFOUND or ENODATA when there is no such
 * record.
 */
export type Resolve = (name: string, type: string) => Promise<string[] | string[][]>;

/** DNS queries, none of which is sent twice. */
export interface Dns {
  /** TXT records, each joined from its pieces. Empty when there are none; rejects with `Unanswered`. */
  texts(name: string): Promise<string[]>;
  /** IPv4 and IPv6 addresses. Empty when there are none; rejects with `Unanswered`. */
  addresses(name: string): Promise<string[]>;
  /**
   * Mail hosts, the preferred ones first; `.` means that no mail is accepted. Empty when there are none; rejects with
   * `Unanswered`.
   */
  mailHosts(name: string): Promise<string[]>;
  resolve: Resolve;
  /** Cancels all pending queries. */
  cancel(): void;
}

interface Patience {
  /** Milliseconds that a server has to answer. */
  timeout: number;
  /** How often a server is asked. */
  tries: number;
}

/** Opens a DNS client for this machine's servers, or for those given. */
export function openDns(servers?: readonly string[], patience: Patience = { timeout: 2_000, tries: 2 }): Dns {
  const resolver = new promises.Resolver(patience);
  if (servers) resolver.setServers(servers);
  const asked = new Map<string, Promise<unknown>>();
  const once = <Answer>(key: string, ask: () => Promise<Answer>): Promise<Answer> => {
    const known = asked.get(key) as Promise<Answer> | undefined;
    if (known) return known;
    const answer = ask();
    asked.set(key, answer);
    return answer;
  };
  const texts = (name: string) => once(`TXT ${name}`, () => resolver.resolveTxt(name));
  const ipv4 = (name: string) => once(`A ${name}`, () => resolver.resolve4(name));
  const ipv6 = (name: string) => once(`AAAA ${name}`, () => resolver.resolve6(name));
  return {
    resolve: (name, type) => {
      if (type === "TXT") return texts(name);
      if (type === "A") return ipv4(name);
      if (type === "AAAA") return ipv6(name);
      return once(`${type} ${name}`, () => resolver.resolve(name, type) as ReturnType<Resolve>);
    },
    texts: async (name) => (await orNothing(texts(name))).map((pieces) => pieces.join("")),
    addresses: async (name) => (await Promise.all([orNothing(ipv4(name)), orNothing(ipv6(name))])).flat(),
    mailHosts: async (name) => {
      const hosts = await orNothing(once(`hosts ${name}`, () => resolver.resolveMx(name)));
      return hosts.toSorted((a, b) => a.priority - b.priority).map(({ exchange }) => exchange || ".");
    },
    cancel: () => resolver.cancel(),
  };
}

async function orNothing<Answer>(asked: Promise<Answer[]>): Promise<Answer[]> {
  try {
    return await asked;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ENOTFOUND" || code === "ENODATA") return [];
    throw new Unanswered("The DNS did not answer", { cause: error });
  }
}
