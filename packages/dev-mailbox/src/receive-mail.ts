import type { AddressInfo } from "node:net";
import PostalMime from "postal-mime";
import { SMTPServer, type SMTPServerDataStream } from "smtp-server";
import type { MailFolder } from "./mail-folder.ts";

const LARGEST_MAIL = 10 * 1024 * 1024;

/** Accepts mail for any address on a free port of this machine. A mail is acknowledged once it is in the folder. */
export async function receiveMail(folder: MailFolder): Promise<{ port: number; close(): Promise<void> }> {
  const server = new SMTPServer({
    disabledCommands: ["AUTH", "STARTTLS"],
    disableReverseLookup: true,
    size: LARGEST_MAIL,
    closeTimeout: 200,
    onData(stream, { envelope }, done) {
      const to = envelope.rcptTo.map(({ address }) => address).join(", ");
      keep(stream, { folder, to }).then(
        () => done(),
        (error: Error) => done(error),
      );
    },
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(0, "127.0.0.1", resolve);
  });
  // Ignores connections that senders drop: they resend whatever was not acknowledged.
  server.on("error", () => undefined);
  return {
    port: (server.server.address() as AddressInfo).port,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

async function keep(stream: SMTPServerDataStream, { folder, to }: { folder: MailFolder; to: string }) {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size <= LARGEST_MAIL) chunks.push(chunk);
  }
  if (size > LARGEST_MAIL) throw Object.assign(new Error("The mail is too large"), { responseCode: 552 });
  const mail = await PostalMime.parse(Buffer.concat(chunks));
  await folder.add({
    to,
    subject: mail.subject ?? "",
    html: mail.html ?? "",
    text: mail.text ?? "",
    headers: Object.fromEntries(mail.headers.map(({ key, value }) => [key.toLowerCase(), value])),
  });
}
