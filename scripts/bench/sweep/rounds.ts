import type { BigShop } from "../support/big-shop.ts";
import { startAsked } from "./ask-process.ts";
import { makeDue } from "./due-items.ts";
import type { Sink, Taken } from "./sink.ts";
import { afterTick, nextTick } from "./tick.ts";

export interface Round {
  /** Emails per second, from the tick, or from the library's first message, to the last final dot. */
  perSecond: number;
  /** Milliseconds from the same start to the first final dot. */
  first: number;
  /** Size of a message as received. */
  bytes: number;
}

/** Measures how due items become emails received by the sink, from the product's tick that finds them. */
export async function productRound(
  shop: BigShop,
  { due, sink }: { due: number; sink: Sink },
): Promise<Round> {
  await afterTick();
  const emails = Math.ceil((due * 5) / 6);
  const taking = sink.takes(emails);
  const begun = nextTick();
  await makeDue(shop.pool, due);
  return roundOf({ ...(await taking), begun }, emails);
}

export interface Library {
  round(of: { emails: number; sink: Sink }): Promise<Round>;
  stop(): Promise<void>;
}

/** Starts the mail library's own pool as a separate service, at the same priority as the worker. */
export function openLibrary(nice: number): Library {
  const pool = startAsked("pool-process.ts");
  return {
    stop: pool.stop,
    round: async ({ emails, sink }) => {
      const taking = sink.takes(emails);
      const begun = await pool.ask<number>({ port: sink.port, count: emails, nice });
      return roundOf({ ...(await taking), begun }, emails);
    },
  };
}

function roundOf({ begun, first, last, bytes }: Taken & { begun: number }, emails: number): Round {
  return {
    perSecond: (emails * 1000) / (last - begun),
    first: first - begun,
    bytes: Math.round(bytes / emails),
  };
}
