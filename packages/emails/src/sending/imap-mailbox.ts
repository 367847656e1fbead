import type { BounceReport } from "../bounces/bounce-report.ts";
import { type ReadBounceOptions, readBounce } from "../bounces/read-bounce.ts";

export interface ImapMailboxOptions extends ReadBounceOptions {
  /** `imaps://` or `imap://`, with user and password; the path is the folder, by default INBOX. */
  readonly imapUrl: string;
  /** The time limit for connecting, and for a connected server's silence, in milliseconds. */
  readonly timeoutMs?: number;
}

/** Thrown while the mailbox can't be reached or read. */
class MailboxUnavailable extends Error {}

interface Position {
  uidValidity: number;
  uid: number;
}

interface Message extends Position {
  receivedAt: Date;
  reports: BounceReport[];
}

/** How many bytes of a message are read: a bounce's report comes before the returned email, which may be long. */
const MOST_BYTES = 256 * 1024;
const TIMEOUT_MS = 20_000;

/** Returns a mailbox that receives bounces, read by IMAP. It is opened read-only, and nothing in it is changed. */
export function imapMailbox(options: ImapMailboxOptions) {
  const { folder, login, name } = parseImapUrl(options.imapUrl);

  async function* messages(
    after: Position | null,
    { since, signal }: { since: Date; signal: AbortSignal },
  ): AsyncGenerator<Message> {
    const { ImapFlow } = await import("imapflow");
    const client = new ImapFlow({
      ...login,
      ...timeouts(options.timeoutMs),
      logger: false,
      disableAutoIdle: true,
    });
    // The failure also rejects the current command, which reports it.
    client.on("error", () => undefined);
    const leave = () => client.close();
    signal.addEventListener("abort", leave);
    const attempt = async <T>(work: Promise<T>): Promise<T> => {
      try {
        return await work;
      } catch (cause) {
        throw new MailboxUnavailable(failureOf(cause));
      }
    };
    try {
      await attempt(client.connect());
      const opened = await attempt(client.mailboxOpen(folder, { readOnly: true }));
      const uidValidity = Number(opened.uidValidity);
      const from = after?.uidValidity === uidValidity ? after.uid + 1 : 1;
      const found = await attempt(client.search({ uid: `${from}:*`, since }, { uid: true }));
      // "n:*" includes the last message even if its number is smaller (RFC 9051, 9).
      const uids = (found || []).filter((uid) => uid >= from).sort((one, other) => one - other);
      for (const uid of uids) {
        const query = { uid: true, internalDate: true, source: { start: 0, maxLength: MOST_BYTES } };
        const fetched = await attempt(client.fetchOne(String(uid), query, { uid: true }));
        // The message was deleted in the meantime.
        if (!fetched) continue;
        const reports = fetched.source ? await readBounce(fetched.source, options) : [];
        yield { uidValidity, uid, receivedAt: new Date(fetched.internalDate ?? Date.now()), reports };
      }
      await client.logout().catch(() => undefined);
    } finally {
      signal.removeEventListener("abort", leave);
      client.close();
    }
  }

  return { name, messages, isUnavailable: (error: unknown) => error instanceof MailboxUnavailable };
}

function parseImapUrl(imapUrl: string) {
  const url = new URL(imapUrl);
  const secure = url.protocol === "imaps:";
  const user = decodeURIComponent(url.username);
  const folder = decodeURIComponent(url.pathname.slice(1)) || "INBOX";
  return {
    folder,
    name: `${user}@${url.host}/${folder}`,
    login: {
      host: url.hostname,
      port: Number(url.port) || (secure ? 993 : 143),
      secure,
      auth: { user, pass: decodeURIComponent(url.password) },
    },
  };
}

function timeouts(timeoutMs = TIMEOUT_MS) {
  return { connectionTimeout: timeoutMs, greetingTimeout: timeoutMs, socketTimeout: timeoutMs };
}

/** Describes a failure without the server's own words, which may name the account. */
function failureOf(cause: unknown): string {
  const { code, authenticationFailed } = cause as { code?: string; authenticationFailed?: boolean };
  if (authenticationFailed) return "The mail server refused the user name or password.";
  return `The mail server could not be reached or did not answer as it should (${code ?? "unknown"}).`;
}
