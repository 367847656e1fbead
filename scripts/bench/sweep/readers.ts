import { setTimeout as pause } from "node:timers/promises";
import { type BigShop, CUSTOMERS } from "../support/big-shop.ts";
import { percentile } from "../support/measure.ts";

export interface Waits {
  count: number;
  p99: number;
  longest: number;
}

const PAUSE_MS = 5;

/** Reads one customer after the other, items and emails, until `stop`; returns the durations in milliseconds. */
export function startReaders(shop: BigShop, customers = CUSTOMERS): { stop(): Promise<Waits> } {
  const waits: number[] = [];
  let isOver = false;

  async function read(): Promise<void> {
    for (let turn = 0; !isOver; turn++) {
      const begun = performance.now();
      await shop.pool.query({ name: "reader", text: statement, values: [1 + ((turn * 7919) % customers)] });
      waits.push(performance.now() - begun);
      await pause(PAUSE_MS);
    }
  }

  const reading = read();
  return {
    stop: async () => {
      isOver = true;
      await reading;
      waits.sort((a, b) => a - b);
      return { count: waits.length, p99: percentile(waits, 0.99), longest: waits.at(-1) ?? 0 };
    },
  };
}

const statement = `select i.*, (select count(*) from emails e where e.user_id = i.user_id) as emails
  from prescription_items i where i.user_id = $1`;
