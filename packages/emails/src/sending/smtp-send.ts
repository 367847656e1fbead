import { Readable } from "node:stream";
import type MailMessage from "nodemailer/lib/mailer/mail-message";
import type SMTPPool from "nodemailer/lib/smtp-pool";
import type { WrittenMessage } from "./write-mime.ts";

export interface HandOver {
  written: WrittenMessage;
  messageId: string;
  /** The message ends, and is the server's to take, once this resolves. */
  mayEnd(): Promise<void>;
  signal: AbortSignal;
  /** Told when a connection takes the message up: until then the server knows nothing of it. */
  onBegin(): void;
}

/** Gives the pool a message that is written already. Rejects with the library's error when the server does not take it. */
export function smtpSend(
  pool: SMTPPool,
  { written, messageId, mayEnd, signal, onBegin }: HandOver,
): Promise<void> {
  // All that the pool asks of a message; the library's own would be put together a second time.
  const mail = {
    data: { signal },
    message: {
      getEnvelope: () => written.envelope,
      getHeader: () => messageId,
      messageId: () => messageId,
      createReadStream: () => {
        onBegin();
        return streamOf(written.bytes, mayEnd);
      },
    },
  } as unknown as MailMessage<SMTPPool.SentMessageInfo>;
  return new Promise((resolve, reject) => {
    pool.send(mail, (error) => (error ? reject(error) : resolve()));
  });
}

function streamOf(bytes: Buffer, mayEnd: () => Promise<void>): Readable {
  let isBegun = false;
  return new Readable({
    read() {
      if (isBegun) {
        mayEnd().then(
          () => this.push(null),
          (error) => this.destroy(error),
        );
        return;
      }
      isBegun = true;
      this.push(bytes);
    },
  });
}
