import { createJobNotifier } from "@scriptkeeper/jobs/notifier";
import { insertDueItems } from "./due-items.ts";
import { type MailSink, openMailSink, type SinkOptions } from "./mail-sink.ts";
import { openTempDatabase, storeDay, type TempDatabase } from "./temp-database.ts";
import { startWorkerPool, type WorkerPool } from "./worker-pool.ts";

export interface EmailHarness {
  database: TempDatabase;
  sink: MailSink;
  workers: WorkerPool;
  /** Wakes a worker, as a schedule does every ten seconds. */
  wakeWorker(): void;
  close(): Promise<void>;
}

export interface EmailHarnessOptions {
  workers: number;
  items: number;
  /** Maximum rate at the mail server, of all workers together; unlimited by default. */
  emailsPerSecond?: number;
}

/** Starts workers, a mail server, and that many customers whose reminder is due. */
export async function openEmailHarness(
  { workers: count, items, emailsPerSecond }: EmailHarnessOptions,
  mailServer: SinkOptions = {},
): Promise<EmailHarness> {
  const database = await openTempDatabase();
  const sink = await openMailSink(mailServer);
  const notifier = createJobNotifier({ databaseUrl: database.databaseUrl, onError: () => undefined });
  await insertDueItems(database.pool, { count: items, today: storeDay() });
  const workers = await startWorkerPool(count, {
    DATABASE_URL: database.databaseUrl,
    SMTP_URL: `smtp://127.0.0.1:${sink.port}`,
    REMINDER_SCHEDULE: "*/5 * * * * *",
    LOG_LEVEL: "info",
    ...(emailsPerSecond ? { SMTP_RATE_PER_SECOND: String(emailsPerSecond) } : {}),
  });
  return {
    database,
    sink,
    workers,
    wakeWorker: () => notifier.notify("mail"),
    close: async () => {
      await workers.stop();
      await notifier.close();
      await sink.close();
      await database.close();
    },
  };
}
