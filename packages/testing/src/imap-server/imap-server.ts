import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { type Mailbox, respond } from "./commands.ts";

export interface ImapServer {
  /** Includes user and password. */
  url: string;
  mailbox: Mailbox;
  /** Every command line received, without its tag. */
  commands: string[];
  close(): Promise<void>;
}

export const IMAP_USER = "bounces@pharmacy.example";
export const IMAP_PASSWORD = "a password of the mailbox";

/**
 * Starts an IMAP server with one mailbox and the few IMAP4rev1 commands (RFC 3501) that a reading client needs. Each
 * command has to be a single line: literals are not supported.
 */
export async function startImapServer(): Promise<ImapServer> {
  const mailbox: Mailbox = { uidValidity: 7, messages: [], breaksAfter: null };
  const commands: string[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
    socket.on("error", () => undefined);
    socket.write("* OK [CAPABILITY IMAP4rev1] ready\r\n");
    let rest = "";
    socket.on("data", (data) => {
      rest += data.toString("latin1");
      const lines = rest.split("\r\n");
      rest = lines.pop() ?? "";
      for (const line of lines) answer(socket, line);
    });
  });

  function answer(socket: Socket, line: string): void {
    const [, tag = "*", command = ""] = /^(\S+) (.*)$/.exec(line) ?? [];
    commands.push(command);
    const response = respond(mailbox, { tag, command, user: IMAP_USER, password: IMAP_PASSWORD });
    if (!response) {
      socket.destroy();
      return;
    }
    socket.write(response.bytes);
    if (response.isLast) socket.end();
  }

  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const login = `${encodeURIComponent(IMAP_USER)}:${encodeURIComponent(IMAP_PASSWORD)}`;
  return {
    url: `imap://${login}@127.0.0.1:${port}/INBOX`,
    mailbox,
    commands,
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
}
