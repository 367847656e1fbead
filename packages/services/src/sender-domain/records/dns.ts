import { promises } from "node:dns";

/** A question to the DNS that nobody answered, as against one whose answer is that there is nothing. */
export class Unanswered extends Error {}

/** As `node:dns` answers, so that libraries take it; a name without such a record rejects with ENOTFOUND or ENODATA. */
export type Resolve = (name: string, type: string) => Promise<string[] | string[][]>;

/** Questions to the DNS, of which none is asked twice. */
export interface Dns {
  /** Texts, each put together of its pieces. Empty where there are none; rejects with `Unanswered`. */
  texts(name: string): Promise<string[]>;
  /** IPv4 and IPv6. Empty where there are none; rejects with `Unanswered`. */
  addresses(name: string): Promise<string[]>;
  /** Hosts, the preferred ones first. `.` says that no mail is taken. Empty where there are none; rejects with `Unanswered`. */
  mailHosts(name: string): Promise<string[]>;
  resolve: Resolve;
  /** Everything still asked is given up. */
  cancel(): void;
}

interface Patience {
  /** Milliseconds in which a server has to answer. */
  timeout: number;
  /** How often it is asked. */
  tries: number;
}

/** Asks the servers that this machine asks, or those that are named. */
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
