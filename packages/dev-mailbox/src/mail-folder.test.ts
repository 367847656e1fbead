import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { openMailFolder } from "./mail-folder.ts";

const NOON = Date.UTC(2026, 10, 21, 12);
const mail = { to: "ann@customers.example", subject: "Hello", html: "", text: "Hello", headers: {} };

let path = "";

beforeEach(async () => {
  path = await mkdtemp(join(tmpdir(), "mail-folder-"));
});

afterEach(async () => {
  await rm(path, { recursive: true });
});

it("keeps mail across a restart, newest first", async () => {
  const before = await openMailFolder(path, { now: () => NOON });
  const first = await before.add({ ...mail, subject: "First" });
  const second = await before.add({ ...mail, subject: "Second" });

  const after = await openMailFolder(path, { now: () => NOON });
  expect(after.ids()).toEqual([second.id, first.id]);
  expect(await after.find(first.id)).toEqual({ ...first, received_at: "2026-11-21T12:00:00.000Z" });
});

it("keeps the order of mail even if the clock is set back", async () => {
  const first = await (await openMailFolder(path, { now: () => NOON })).add(mail);
  const second = await (await openMailFolder(path, { now: () => NOON - 3_600_000 })).add(mail);
  expect(second.id > first.id).toBe(true);
});

it("keeps the newest mails and deletes the oldest", async () => {
  const folder = await openMailFolder(path, { most: 3 });
  const added: string[] = [];
  for (let count = 0; count < 5; count += 1) added.push((await folder.add(mail)).id);
  expect(folder.ids()).toEqual(added.slice(2).reverse());
  expect(await readdir(path)).toHaveLength(3);
  expect(await folder.find(added[0] ?? "")).toBeNull();
});

it("gives each of many simultaneous mails its own name", async () => {
  const folder = await openMailFolder(path, { now: () => NOON });
  const added = await Promise.all(Array.from({ length: 50 }, () => folder.add(mail)));
  expect(new Set(added.map(({ id }) => id)).size).toBe(50);
  expect(folder.ids()).toHaveLength(50);
});

it("skips what a crash left half-written", async () => {
  const folder = await openMailFolder(path);
  const whole = await folder.add(mail);
  await writeFile(join(path, "1795262400000-0001.json"), '{"id":"17952');
  await writeFile(join(path, "1795262400000-0002.part"), "{");
  await writeFile(join(path, "notes.txt"), "not mail");

  const after = await openMailFolder(path);
  const read: string[] = [];
  for await (const { id } of after.read(after.ids())) read.push(id);
  expect(read).toEqual([whole.id]);
  expect(await readdir(path)).not.toContain("1795262400000-0002.part");
});

it.each(["../secret", "1795262400000-0001", "", "%2e%2e"])("finds nothing under “%s”", async (id) => {
  const inside = join(path, "mailbox");
  await mkdir(inside);
  await writeFile(
    join(path, "secret.json"),
    JSON.stringify({ ...mail, id, received_at: "2026-11-21T12:00:00Z" }),
  );
  expect(await (await openMailFolder(inside)).find(id)).toBeNull();
});
