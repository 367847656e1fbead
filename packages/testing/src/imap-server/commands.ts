export interface Mailbox {
  uidValidity: number;
  /** In order of arrival. */
  messages: { uid: number; raw: Buffer; receivedAt: Date }[];
  /** The number of messages after which the connection breaks; null for never. */
  breaksAfter: number | null;
}

export interface Command {
  tag: string;
  command: string;
  user: string;
  password: string;
}

/** Returns the response to a command; null where the connection breaks. */
export function respond(
  mailbox: Mailbox,
  { tag, command, user, password }: Command,
): { bytes: Buffer; isLast: boolean } | null {
  const name = /^(?:UID )?\S+/i.exec(command)?.[0].toUpperCase() ?? "";
  const ok = (lines: readonly (string | Buffer)[] = [], code = "") => ({
    bytes: Buffer.concat([...lines, `${tag} OK ${code}done\r\n`].map((line) => Buffer.from(line))),
    isLast: name === "LOGOUT",
  });
  const no = (words: string) => ({ bytes: Buffer.from(`${tag} NO ${words}\r\n`), isLast: false });
  switch (name) {
    case "CAPABILITY":
      return ok(["* CAPABILITY IMAP4rev1\r\n"]);
    case "NOOP":
      return ok();
    case "LOGIN":
      return words(command)[1] === user && words(command)[2] === password
        ? ok()
        : no("[AUTHENTICATIONFAILED] wrong");
    case "LIST":
      return ok(['* LIST (\\HasNoChildren) "/" INBOX\r\n']);
    case "EXAMINE":
      return ok(
        [
          "* FLAGS (\\Seen \\Deleted)\r\n",
          `* ${mailbox.messages.length} EXISTS\r\n`,
          `* OK [UIDVALIDITY ${mailbox.uidValidity}] valid\r\n`,
          `* OK [UIDNEXT ${(mailbox.messages.at(-1)?.uid ?? 0) + 1}] next\r\n`,
        ],
        "[READ-ONLY] ",
      );
    case "UID SEARCH":
      return ok([
        `* SEARCH${search(mailbox, command)
          .map((uid) => ` ${uid}`)
          .join("")}\r\n`,
      ]);
    case "UID FETCH":
      return fetched(mailbox, command, ok);
    case "LOGOUT":
      return ok(["* BYE bye\r\n"]);
    default:
      return { bytes: Buffer.from(`${tag} BAD unknown command\r\n`), isLast: false };
  }
}

function words(command: string): string[] {
  return [...command.matchAll(/"((?:[^"\\]|\\.)*)"|(\S+)/g)].map(
    ([, quoted, bare]) => quoted?.replaceAll(/\\(.)/g, "$1") ?? bare ?? "",
  );
}

/** "n:*" always includes the last message, even if its number is smaller. */
function search({ messages }: Mailbox, command: string): number[] {
  const from = Number(/UID (\d+):\*/i.exec(command)?.[1] ?? 1);
  const since = /SINCE "?([\w-]+)"?/i.exec(command)?.[1];
  const begin = since ? new Date(`${since} UTC`).getTime() : 0;
  const last = messages.at(-1)?.uid;
  return messages
    .filter(({ uid, receivedAt }) => (uid >= from || uid === last) && receivedAt.getTime() >= begin)
    .map(({ uid }) => uid);
}

function fetched<Answer>(
  mailbox: Mailbox,
  command: string,
  ok: (lines?: (string | Buffer)[]) => Answer,
): Answer | null {
  const uid = Number(/^UID FETCH (\d+) /i.exec(command)?.[1]);
  const [, begin = "0", length = "0"] = /BODY\.PEEK\[\]<(\d+)\.(\d+)>/i.exec(command) ?? [];
  const index = mailbox.messages.findIndex((message) => message.uid === uid);
  const message = mailbox.messages[index];
  if (!message) return ok();
  if (mailbox.breaksAfter !== null) {
    if (mailbox.breaksAfter === 0) return null;
    mailbox.breaksAfter -= 1;
  }
  const part = message.raw.subarray(Number(begin), Number(begin) + Number(length));
  const date = internalDate(message.receivedAt);
  return ok([
    `* ${index + 1} FETCH (UID ${uid} INTERNALDATE "${date}" BODY[]<${begin}> {${part.length}}\r\n`,
    part,
    ")\r\n",
  ]);
}

/** "10-Mar-2026 23:31:00 +0000" */
function internalDate(at: Date): string {
  const [, day = "", month = "", year = "", time = ""] = at.toUTCString().split(" ");
  return `${day}-${month}-${year} ${time} +0000`;
}
