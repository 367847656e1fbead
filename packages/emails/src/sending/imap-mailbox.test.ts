import {
  IMAP_PASSWORD,
  type ImapServer,
  startImapServer,
} from "@scriptkeeper/testing/imap-server/imap-server";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { imapMailbox } from "./imap-mailbox.ts";

const AT = new Date("2026-03-10T00:00:00Z");
const SINCE = new Date("2026-03-01T00:00:00Z");
const HOST = "renew.pharmacy.example";

let server: ImapServer;
beforeAll(async () => {
  server = await startImapServer();
});
beforeEach(() => {
  server.commands.length = 0;
  Object.assign(server.mailbox, { uidValidity: 7, messages: [], breaksAfter: null });
});
afterAll(() => server.close());

function deliver(
  uid: number,
  { receivedAt = AT, raw = Buffer.from("Subject: hello\r\n\r\nhello\r\n") } = {},
) {
  server.mailbox.messages.push({ uid, receivedAt, raw });
}

async function uidsBehind(uid: number | null, { url = server.url, uidValidity = 7 } = {}) {
  const mailbox = imapMailbox({ imapUrl: url, host: HOST, timeoutMs: 5_000 });
  const uids: number[] = [];
  const after = uid === null ? null : { uidValidity, uid };
  for await (const message of mailbox.messages(after, {
    since: SINCE,
    signal: new AbortController().signal,
  })) {
    expect(message).toMatchObject({ uidValidity: 7, receivedAt: AT, reports: [] });
    uids.push(message.uid);
  }
  return uids;
}

test("messages after a position are read in order, without changing the mailbox", async () => {
  for (const uid of [3, 4, 9]) deliver(uid);
  expect(await uidsBehind(3)).toEqual([4, 9]);
  expect(await uidsBehind(9)).toEqual([]);
  expect(
    server.commands.filter((command) => /^(SELECT|UID STORE|UID MOVE|EXPUNGE|CLOSE)/i.test(command)),
  ).toEqual([]);
  expect(server.commands.some((command) => command.includes("EXAMINE"))).toBe(true);
  expect(server.commands.every((command) => !/BODY\[/i.test(command))).toBe(true);
});

test("under a new numbering all messages since the given day are new", async () => {
  deliver(1, { receivedAt: new Date("2026-02-01T00:00:00Z") });
  for (const uid of [2, 3]) deliver(uid);
  expect(await uidsBehind(3, { uidValidity: 6 })).toEqual([2, 3]);
  expect(await uidsBehind(null)).toEqual([2, 3]);
});

test("only the beginning of a long message is read", async () => {
  deliver(1, { raw: Buffer.concat([Buffer.from("Subject: long\r\n\r\n"), Buffer.alloc(2_000_000, "a")]) });
  expect(await uidsBehind(null)).toEqual([1]);
  expect(server.commands.filter((command) => command.includes("FETCH"))).toEqual([
    expect.stringContaining("BODY.PEEK[]<0.262144>"),
  ]);
});

test("a mailbox that breaks off, refuses the password or is missing is unavailable, and its words are not passed on", async () => {
  const mailbox = imapMailbox({ imapUrl: server.url, host: HOST });
  for (const uid of [1, 2]) deliver(uid);
  server.mailbox.breaksAfter = 1;
  const isUnavailable = (error: unknown) => mailbox.isUnavailable(error);
  const broken = await uidsBehind(null).catch((error: unknown) => error);
  const wrong = server.url.replace(encodeURIComponent(IMAP_PASSWORD), "wrong");
  const refused = await uidsBehind(null, { url: wrong }).catch((error: unknown) => error);
  const absent = await uidsBehind(null, { url: "imap://a:b@127.0.0.1:1" }).catch((error: unknown) => error);
  expect([broken, refused, absent].map(isUnavailable)).toEqual([true, true, true]);
  expect(String(refused)).toContain("refused the user name or password");
  expect(`${broken}${refused}${absent}`).not.toMatch(/wrong|bounces@/);
});
