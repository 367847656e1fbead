import { randomUUID } from "node:crypto";
import { openStore } from "@scriptkeeper/app-runtime/open-store";
import { connect, type Database } from "@scriptkeeper/db/connection";
import { redact } from "@scriptkeeper/emails/redact";
import { renderMessage } from "@scriptkeeper/emails/rendering/render-message";
import { templates } from "@scriptkeeper/emails/rendering/templates";
import { imapMailbox } from "@scriptkeeper/emails/sending/imap-mailbox";
import { createMailer } from "@scriptkeeper/emails/sending/transport";
import { createJobNotifier } from "@scriptkeeper/jobs/notifier";
import { throttleErrors } from "@scriptkeeper/jobs/throttle-errors";
import type { BounceMailbox } from "@scriptkeeper/services/bounces";
import { type Clock, type Context, deriveKeys, type Log } from "@scriptkeeper/services/core";
import { limitRate, type MailPort } from "@scriptkeeper/services/email";
import type { WorkerConfig } from "./config.ts";

export interface WorkerDeps {
  clock: Clock;
  database: Database;
  mail: MailPort;
  /** Null if no mailbox is configured. */
  bounces: BounceMailbox | null;
  /** Returns the context of a verb that a job calls. */
  contextOf(job: string): Context;
}

export interface OpenDeps extends WorkerDeps {
  /** Lets emails that are being sent finish, for five seconds at most. */
  closeMail(): Promise<void>;
  close(): Promise<void>;
}

/** Running jobs hold a connection each for their lock, in addition to those for their queries. */
const CONNECTIONS = 15;
const CLOSE_MAIL_MS = 5_000;

/** Opens the worker's dependencies. Nothing here waits for another machine. */
export function openDeps(config: WorkerConfig, { log, signal }: { log: Log; signal: AbortSignal }): OpenDeps {
  const database = connect({
    url: config.databaseUrl,
    name: "scriptkeeper-worker",
    maxConnections: CONNECTIONS,
    onConnectionError: throttleErrors((err) => log.warn({ err }, "a database connection was lost")),
  });
  const jobs = createJobNotifier({
    redisUrl: config.redisUrl,
    databaseUrl: config.databaseUrl,
    onError: (err) => log.warn({ err }, "another worker could not be woken"),
  });
  const { smtpUrl, from, returnPath, ratePerSecond } = config.mail;
  const mailer = createMailer({ smtpUrl, from, returnPath, timeouts: { close: CLOSE_MAIL_MS } });
  const mail: MailPort = { templates, render: renderMessage, redact, send: mailer.send };
  const store = openStore(config.store, { log, signal });
  const clock: Clock = { now: () => new Date() };
  const shared = {
    clock,
    db: database.db,
    settings: config.settings,
    keys: deriveKeys(config.secretKey, config.previousSecretKey),
    store,
    jobs,
    sqlConsole: null,
    log,
  };
  return {
    clock,
    database,
    mail: ratePerSecond
      ? limitRate(mail, { db: database.db, host: new URL(smtpUrl).host, perSecond: ratePerSecond, signal })
      : mail,
    bounces: config.bounceImapUrl
      ? imapMailbox({
          imapUrl: config.bounceImapUrl,
          returnPath,
          host: new URL(config.settings.publicUrl).hostname,
        })
      : null,
    contextOf: (job) => ({ ...shared, actor: { kind: "job", name: job }, requestId: randomUUID() }),
    closeMail: () => mailer.close(),
    close: async () => {
      await Promise.all([jobs.close(), database.close()]);
    },
  };
}
