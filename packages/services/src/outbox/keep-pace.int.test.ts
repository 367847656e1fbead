import { type TestContext, testContext } from "@scriptkeeper/testing/context";
import { afterAll, beforeAll, expect, test } from "vitest";
import { keepPace } from "./keep-pace.ts";
import { recordingMail } from "./testing/recording-mail.ts";

const PER_SECOND = 20;

let ctx: TestContext;
beforeAll(async () => {
  ctx = await testContext({ actor: { kind: "job", name: "send-due-emails" } });
});
afterAll(() => ctx.close());

const message = { subject: "S", html: "H", text: "T", headers: {}, to: "a@b.example" };
const sendVia = (mail: ReturnType<typeof paced>["mail"], messageId: string) =>
  mail.send({ ...message, messageId }, { mayEnd: async () => undefined });

/** A worker that sends to a host, and when it did. */
function paced(host: string, signal = new AbortController().signal) {
  const sentAt: number[] = [];
  const { mail } = recordingMail(() => {
    sentAt.push(performance.now());
    return { state: "sent" };
  });
  return { mail: keepPace(mail, { db: ctx.db, host, perSecond: PER_SECOND, signal }), sentAt };
}

test("several workers together give a mail server so many emails a second and no more", async () => {
  const workers = [paced("mail.example"), paced("mail.example"), paced("mail.example")];
  await Promise.all(
    workers.flatMap(({ mail }, worker) => [0, 1, 2, 3].map((count) => sendVia(mail, `<${worker}-${count}>`))),
  );
  const times = workers.flatMap(({ sentAt }) => sentAt).sort((a, b) => a - b);
  expect(times).toHaveLength(12);
  // Eleven turns after the first; the first may itself have been late.
  expect((times.at(-1) ?? 0) - (times[0] ?? 0)).toBeGreaterThan((7 / PER_SECOND) * 1000);
});

test("another mail server has a line of its own, and whoever comes after a pause does not wait", async () => {
  for (const host of ["one.example", "two.example"]) {
    const { mail } = paced(host);
    const begun = performance.now();
    await sendVia(mail, "<first>");
    expect(performance.now() - begun).toBeLessThan(1_000 / PER_SECOND + 500);
  }
});

test("a worker that is told to stop gives back what waits for its turn", async () => {
  const stop = new AbortController();
  const { mail, sentAt } = paced("slow.example", stop.signal);
  await sendVia(mail, "<one>");
  const waiting = Array.from({ length: 100 }, (_, count) => sendVia(mail, `<${count}>`));
  stop.abort();
  const outcomes = await Promise.all(waiting);
  expect(outcomes.every((outcome) => outcome.state === "rejected" && !outcome.permanent)).toBe(true);
  expect(sentAt).toHaveLength(1);
});
