import { Readable } from "node:stream";
import type MailMessage from "nodemailer/lib/mailer/mail-message";
import type SMTPPool from "nodemailer/lib/smtp-pool";
import type { WrittenMessage } from "./write-mime.ts";

export interface HandOver {
  written: WrittenMessage;
  messageId: string;
  /** Resolves when the message may be completed, from which point the server owns it. */
  mayEnd(): Promise<void>;
  signal: AbortSignal;
  /** Called when a connection takes the message: until then the server knows nothing of it. */
  onBegin(): void;
}

/** Passes an already written message to the pool. Rejects with the library's error if the server does not accept it. */
export function smtpSend(
  pool: SMTPPool,
  { written, messageId, mayEnd, signal, onBegin }: HandOver,
): Promise<void> {
  // Everything the pool needs of a message; the library's own message would compose it a second time.
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
