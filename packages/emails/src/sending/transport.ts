import type { NodemailerError } from "nodemailer";
import SMTPPool from "nodemailer/lib/smtp-pool";
import type { OutgoingMessage } from "./outgoing-message.ts";
import { rejectedOutcome, type SendOutcome } from "./send-outcome.ts";
import { smtpSend } from "./smtp-send.ts";
import { mimeWriter } from "./write-mime.ts";

export interface MailerOptions {
  /** `smtp://` or `smtps://`, with user and password if the server requires them. */
  readonly smtpUrl: string;
  /** The sender as in the header: `Name <address>`. */
  readonly from: string;
  /** The address that bounces are sent to, with `*` in place of an email's token; by default the sender. */
  readonly returnPath?: string | undefined;
  /** How many connections are kept open at once, by default 5. */
  readonly maxConnections?: number;
  readonly timeouts?: Partial<MailerTimeouts>;
}

/** Timeouts in milliseconds. */
export interface MailerTimeouts {
  /** For finding the server, connecting and its greeting. */
  readonly connect: number;
  /** For a connected server's silence. */
  readonly silence: number;
  /**
   * For one message, from its hand-over, through waiting for a connection, to the answer; ends attempts that trickling
   * replies prolong.
   */
  readonly send: number;
  /** For messages that are being sent when the mailer is closed. */
  readonly close: number;
}

export interface Mailer {
  /**
   * Sends a message and never rejects: failures are in the outcome. The end of the message waits for `mayEnd`: the
   * server has not accepted it before, and never will if `mayEnd` rejects.
   */
  send(message: OutgoingMessage, options?: { mayEnd(): Promise<void> }): Promise<SendOutcome>;
  /** Resolves if the server can be reached and accepts our sign-in. */
  verify(): Promise<void>;
  /** Lets messages that are being sent finish, up to a limit; those still waiting are returned as not attempted. */
  close(): Promise<void>;
}

const DEFAULT_TIMEOUTS: MailerTimeouts = { connect: 15_000, silence: 60_000, send: 120_000, close: 8_000 };

/** Creates a pool of connections to one mail server. */
export function createMailer(options: MailerOptions): Mailer {
  const timeouts = { ...DEFAULT_TIMEOUTS, ...options.timeouts };
  const pool = new SMTPPool(poolOptions(options, timeouts));
  pool.getSocket = (_options, callback) => callback(null);
  const write = mimeWriter(options.from, options.returnPath);
  const underway = new Set<Promise<SendOutcome>>();
  let isClosed = false;

  async function deliver(message: OutgoingMessage, mayEnd: () => Promise<void>): Promise<SendOutcome> {
    const deadline = new AbortController();
    const timer = setTimeout(() => deadline.abort(), timeouts.send);
    let isBegun = false;
    try {
      await smtpSend(pool, {
        written: write(message),
        messageId: message.messageId,
        mayEnd,
        signal: deadline.signal,
        onBegin: () => {
          isBegun = true;
        },
      });
      return SENT;
    } catch (error) {
      if (isClosed && !isBegun) return NOT_ATTEMPTED;
      return rejectedOutcome(error as NodemailerError, message.to);
    } finally {
      clearTimeout(timer);
    }
  }

  return {
    async send(message, { mayEnd } = { mayEnd: async () => undefined }) {
      if (!ONE_ADDRESS.test(message.to)) return NO_ADDRESS;
      const delivery = deliver(message, mayEnd);
      underway.add(delivery);
      return await delivery.finally(() => underway.delete(delivery));
    },
    async verify() {
      await pool.verify();
    },
    async close() {
      isClosed = true;
      pool.close();
      const force = setTimeout(() => pool.close({ force: true }), timeouts.close);
      await Promise.all(underway);
      clearTimeout(force);
    },
  };
}

function poolOptions({ smtpUrl, maxConnections }: MailerOptions, timeouts: MailerTimeouts) {
  return {
    url: smtpUrl,
    maxConnections,
    maxMessages: 1000,
    // A connection found dead before a byte was sent is replaced once; the caller repeats everything else.
    maxRequeues: 1,
    connectionTimeout: timeouts.connect,
    greetingTimeout: timeouts.connect,
    dnsTimeout: timeouts.connect,
    socketTimeout: timeouts.silence,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

const ONE_ADDRESS = /^[^\s<>,;@]+@[^\s<>,;@]+$/;

const SENT: SendOutcome = { state: "sent" };

const NOT_ATTEMPTED: SendOutcome = { state: "notAttempted" };

const NO_ADDRESS: SendOutcome = {
  state: "rejected",
  permanent: true,
  addressBad: true,
  reason: "This person's address is not an email address.",
};
