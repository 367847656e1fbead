import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { FastifyPluginAsync } from "fastify";
import { openMailFolder } from "./mail-folder.ts";
import { mailboxRoutes } from "./mailbox-routes.ts";
import { receiveMail } from "./receive-mail.ts";
import type { ReceivedMail } from "./received-mail.ts";

export interface Mailbox {
  /** Where the product sends its mail. */
  readonly smtpUrl: string;
  /** The pages below `/local/mailbox`. */
  readonly routes: FastifyPluginAsync;
  /** All mail in the folder, newest first. */
  received(): Promise<ReceivedMail[]>;
  close(): Promise<void>;
}

/** Starts the mailbox of a local run. Without a `dataDir` the mail is deleted on close. */
export async function startMailbox({ dataDir }: { dataDir: string | null }): Promise<Mailbox> {
  const temporary = dataDir === null ? await mkdtemp(join(tmpdir(), "scriptkeeper-mailbox-")) : null;
  const folder = await openMailFolder(join(temporary ?? dataDir ?? "", "mailbox"));
  const receiver = await receiveMail(folder);
  return {
    smtpUrl: `smtp://127.0.0.1:${receiver.port}`,
    routes: mailboxRoutes(folder),
    async received() {
      const mails: ReceivedMail[] = [];
      for await (const mail of folder.read(folder.ids())) mails.push(mail);
      return mails;
    },
    async close() {
      await receiver.close();
      if (temporary) await rm(temporary, { recursive: true, force: true });
    },
  };
}
