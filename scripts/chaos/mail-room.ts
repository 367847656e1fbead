import { createBell } from "@scriptkeeper/jobs/bell";
import { insertDueItems } from "./due-items.ts";
import { type MailSink, openMailSink, type SinkOptions } from "./mail-sink.ts";
import { openThrowaway, storeDay, type Throwaway } from "./throwaway.ts";
import { type Crew, startCrew } from "./workers.ts";

export interface MailRoom {
  database: Throwaway;
  sink: MailSink;
  workers: Crew;
  /** Wakes a worker, as a schedule does every ten seconds. */
  ring(): void;
  close(): Promise<void>;
}

export interface MailRoomOptions {
  workers: number;
  items: number;
  /** How many the mail server is given, of all workers together; as many as go unless given. */
  emailsPerSecond?: number;
}

/** Workers, a mail server, and so many customers whose reminder is due. */
export async function openMailRoom(
  { workers: count, items, emailsPerSecond }: MailRoomOptions,
  mailServer: SinkOptions = {},
): Promise<MailRoom> {
  const database = await openThrowaway();
  const sink = await openMailSink(mailServer);
  const bell = createBell({ databaseUrl: database.databaseUrl, onError: () => undefined });
  await insertDueItems(database.pool, { count: items, today: storeDay() });
  const workers = await startCrew(count, {
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
    ring: () => bell.ring("mail"),
    close: async () => {
      await workers.stop();
      await bell.close();
      await sink.close();
      await database.close();
    },
  };
}
