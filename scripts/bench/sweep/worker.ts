import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { bareEnvironment } from "@scriptkeeper/dev-process/environment";
import { shopFacts } from "@scriptkeeper/shopify-emulator/shop-facts";
import { spawnService } from "../../start/spawn-service.ts";
import type { BigShop } from "../support/big-shop.ts";
import { SECRET_KEY } from "../support/server-process.ts";
import { PATTERN } from "./tick.ts";

/** What a job logs at its end: its duration and what it has done. */
export interface JobDone {
  job: string;
  ms: number;
  emails?: number;
  items?: number;
}

export interface Worker {
  pid: number;
  /** The ends of all jobs so far. */
  done: readonly JobDone[];
  /** Resolves at the next end of this job that did something. */
  nextEnd(job: string): Promise<JobDone>;
  /** Peak memory in megabytes; null if the system does not tell. */
  peak(): Promise<number | null>;
  stop(): Promise<void>;
}

/** Starts the built worker as a separate service; resolves when it takes jobs. */
export async function startWorker(shop: BigShop, mailPort: number): Promise<Worker> {
  const done: JobDone[] = [];
  const awaited = new Map<string, (end: JobDone) => void>();
  let takesJobs = () => {};
  const taking = new Promise<void>((resolve) => {
    takesJobs = resolve;
  });
  const child = spawnService({
    program: "worker",
    env: {
      ...bareEnvironment(),
      LOG_LEVEL: "info",
      SECRET_KEY,
      DATABASE_URL: shop.databaseUrl,
      SMTP_URL: `smtp://127.0.0.1:${mailPort}`,
      REMINDER_SCHEDULE: PATTERN,
      SHOPIFY_BASE_URL: shop.storeAddress,
      SHOPIFY_SHOP_DOMAIN: shopFacts.domain,
      SHOPIFY_CLIENT_ID: shop.credentials.clientId,
      SHOPIFY_CLIENT_SECRET: shop.credentials.clientSecret,
    },
    onLine: (line) => {
      const said = JSON.parse(line) as JobDone & { msg: string };
      if (said.msg === "the worker takes jobs") takesJobs();
      if (said.msg === "job failed") console.error(line);
      if (said.msg !== "job done") return;
      done.push(said);
      awaited.get(said.job)?.(said);
    },
  });
  await taking;
  return {
    pid: child.pid ?? 0,
    done,
    nextEnd: (job) => new Promise((resolve) => awaited.set(job, resolve)),
    peak: () => peakOf(child.pid ?? 0),
    stop: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill("SIGTERM");
      await once(child, "exit");
    },
  };
}

async function peakOf(pid: number): Promise<number | null> {
  const status = await readFile(`/proc/${pid}/status`, "utf8").catch(() => "");
  const kilobytes = /^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1];
  return kilobytes === undefined ? null : Math.round(Number(kilobytes) / 1024);
}
