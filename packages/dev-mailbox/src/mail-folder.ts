import { mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { ReceivedMail } from "./received-mail.ts";

/** A folder with one file per mail; the oldest mails make room for new ones. */
export interface MailFolder {
  /** Resolves when the mail is on disk. */
  add(mail: Omit<ReceivedMail, "id" | "received_at">): Promise<ReceivedMail>;
  /** The ids of all mails, newest first. */
  ids(): readonly string[];
  find(id: string): Promise<ReceivedMail | null>;
  /** The mails with these ids, in order; missing or damaged ones are left out. */
  read(ids: readonly string[]): AsyncIterable<ReceivedMail>;
}

const MOST_MAILS = 1000;
const FILE_NAME = /^(\d{13}-\d{4})\.json$/;

/** Opens a folder, including the mail left by earlier runs. */
export async function openMailFolder(
  path: string,
  { most = MOST_MAILS, now = Date.now }: { most?: number; now?: () => number } = {},
): Promise<MailFolder> {
  await mkdir(path, { recursive: true });
  const names = await readdir(path);
  for (const name of names.filter((entry) => entry.endsWith(".part")))
    await rm(join(path, name), { force: true });
  const kept = names.flatMap((name) => FILE_NAME.exec(name)?.[1] ?? []).sort();
  let newest = kept.at(-1) ?? "";

  function nextId(): string {
    const [time, count] = newest.split("-").map(Number);
    const later = now() > (time ?? 0) || (count ?? 0) >= 9999;
    newest = later ? idAt(Math.max(now(), (time ?? 0) + 1), 0) : idAt(time ?? 0, (count ?? 0) + 1);
    return newest;
  }

  async function find(id: string): Promise<ReceivedMail | null> {
    if (!kept.includes(id)) return null;
    const content = await readFile(fileOf(path, id), "utf8").catch(() => "");
    return parseMail(content);
  }

  return {
    async add(parts) {
      const id = nextId();
      const mail = { id, ...parts, received_at: new Date(Number(id.slice(0, 13))).toISOString() };
      const unfinished = join(path, `${id}.part`);
      await writeFile(unfinished, JSON.stringify(mail), { mode: 0o600 });
      await rename(unfinished, fileOf(path, id));
      kept.push(id);
      kept.sort();
      for (const old of kept.splice(0, kept.length - most)) await rm(fileOf(path, old), { force: true });
      return mail;
    },
    ids: () => kept.toReversed(),
    find,
    async *read(ids) {
      for (const id of ids) {
        const mail = await find(id);
        if (mail) yield mail;
      }
    },
  };
}

function idAt(time: number, count: number): string {
  return `${String(time).padStart(13, "0")}-${String(count).padStart(4, "0")}`;
}

function fileOf(path: string, id: string): string {
  return join(path, `${id}.json`);
}

function parseMail(content: string): ReceivedMail | null {
  try {
    return ReceivedMail.parse(JSON.parse(content));
  } catch {
    return null;
  }
}
