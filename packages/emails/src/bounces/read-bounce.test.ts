import { randomUUID } from "node:crypto";
import { withSeed } from "@scriptkeeper/testing/random/random";
import { runSeed } from "@scriptkeeper/testing/random/run-seed";
import { hugeBounces, sampleBounces } from "@scriptkeeper/testing/sample-bounces/sample-bounces";
import { describe, expect, test } from "vitest";
import type { BounceReport } from "./bounce-report.ts";
import { readBounce } from "./read-bounce.ts";

const HOST = "renew.pharmacy.example";
const ADDRESS = "ann@mail.example";
const newSent = (number: number) => ({
  messageId: `<${randomUUID()}@${HOST}>`,
  address: `patient-${number}@mail-${number % 7}.example`,
});
type Sent = ReturnType<typeof newSent>;

/** Reports about our emails, which name the email and its recipient. */
function verdicts(reports: readonly BounceReport[], sent: ReadonlyMap<string, Sent>) {
  return reports
    .filter(({ messageIds, recipient }) =>
      messageIds.some((id) => sent.has(id) && (recipient ?? sent.get(id)?.address) === sent.get(id)?.address),
    )
    .map(({ kind, subject }) =>
      kind === "complaint" ? "complaint" : subject === "address" ? "hard" : "soft",
    );
}

describe("1,000 messages of all kinds", () => {
  test("are each read for what they are, without blaming an address wrongly", async () => {
    await withSeed(runSeed(), async (random) => {
      const sent = new Map(
        Array.from({ length: 1_000 }, (_, number) => newSent(number)).map((each) => [each.messageId, each]),
      );
      const found = { hard: 0, soft: 0, complaint: 0, nothing: 0 };
      for (const { name, raw, truth, about } of sampleBounces(random, [...sent.values()])) {
        const read = verdicts(await readBounce(raw, { host: HOST }), sent);
        expect([name, read]).toEqual([name, about ? [truth] : []]);
        found[truth] += 1;
      }
      expect(Math.min(...Object.values(found))).toBeGreaterThan(20);
    });
  });

  test("are never read as more when they are cut off", async () => {
    await withSeed(runSeed(), async (random) => {
      const sent = new Map(
        Array.from({ length: 200 }, (_, number) => newSent(number)).map((each) => [each.messageId, each]),
      );
      for (const { name, raw, truth, about } of sampleBounces(random, [...sent.values()])) {
        const read = verdicts(
          await readBounce(raw.subarray(0, random.integer(raw.length)), { host: HOST }),
          sent,
        );
        if (truth !== "hard" || !about)
          expect([name, read]).not.toEqual([name, expect.arrayContaining(["hard"])]);
      }
    });
  });

  test("include one that returns a long email, which is read by its beginning", async () => {
    await withSeed(runSeed(), async (random) => {
      const sent = newSent(1);
      const [huge] = hugeBounces(random, [sent]);
      const reports = await readBounce(huge?.raw.subarray(0, 256 * 1024) ?? Buffer.alloc(0), { host: HOST });
      expect(verdicts(reports, new Map([[sent.messageId, sent]]))).toEqual(["hard"]);
    });
  });
});

function notification(fields: readonly string[], head: readonly string[] = []): Buffer {
  return Buffer.from(
    [
      ...head,
      "Content-Type: multipart/report; report-type=delivery-status; boundary=b",
      "",
      "--b",
      "Content-Type: message/delivery-status",
      "",
      "Reporting-MTA: dns; mx.example",
      "",
      `Final-Recipient: rfc822; ${ADDRESS}`,
      ...fields,
      "--b--",
    ].join("\r\n"),
  );
}

const read = async (...fields: string[]) => (await readBounce(notification(fields), { host: HOST }))[0];

describe("a notice of failure", () => {
  test.each([
    ["5.1.1", "smtp; 550 5.1.1 User unknown", "address"],
    ["5.0.0", "smtp; 550 5.1.1 User unknown", "address"],
    ["5.1.1", "smtp; 550 5.7.1 Rejected", "sending"],
    ["5.1.1", "smtp; 452 4.2.2 Later", "sending"],
    ["4.4.7", "smtp; 550 5.1.1 User unknown", "sending"],
    ["5.1.1", "smtp; 550 5.1.1 blocked by our policy", "sending"],
    ["5.1.4", "smtp; 550 5.1.4 Ambiguous address", "mail"],
    ["5.2.2", "smtp; 552 5.2.2 User unknown", "sending"],
    ["5.0.0", "smtp; 550 Rejected", "mail"],
    ["5.1.0", "smtp; 550 5.1.0 Address rejected", "mail"],
    ["5.1.1", "x-unix; 5.1.1.9 is a version", "address"],
  ])("blames for status %s and the words %j: %s", async (status, words, subject) => {
    expect(await read("Action: failed", `Status: ${status}`, `Diagnostic-Code: ${words}`)).toMatchObject({
      subject,
    });
  });

  test("gives the server's words without the address", async () => {
    const report = await read(
      "Action: failed",
      "Status: 5.1.1",
      `Diagnostic-Code: smtp; 550 5.1.1 <${ADDRESS}> ann?`,
    );
    expect(report).toMatchObject({ status: "5.1.1", reason: "550 5.1.1 <[address]> [address]?" });
  });

  test.each(["delayed", "delivered", "relayed", "expanded"])(
    "is not one if the action is %s",
    async (action) => {
      expect(await read(`Action: ${action}`, "Status: 5.1.1")).toBeUndefined();
    },
  );

  test("is not one if it says that all went well", async () => {
    expect(await read("Action: failed", "Status: 2.0.0")).toBeUndefined();
  });

  test("is not one while its end is missing, since its words may have gone on differently", async () => {
    const whole = notification([
      "Action: failed",
      "Status: 5.1.1",
      "Diagnostic-Code: smtp; 550 5.1.1 Unknown",
    ]);
    expect(await readBounce(whole, { host: HOST })).toHaveLength(1);
    expect(await readBounce(whole.subarray(0, whole.indexOf("\r\n--b--")), { host: HOST })).toEqual([]);
  });

  test("belongs to the email that it answers last, however many were written before", async () => {
    const ids = Array.from({ length: 30 }, () => `<${randomUUID()}@${HOST}>`);
    const raw = notification(["Action: failed", "Status: 5.1.1"], [`References: ${ids.join(" ")}`]);
    const [report] = await readBounce(raw, { host: HOST });
    expect(report?.messageIds).toContain(ids.at(-1));
  });

  test("belongs to the email whose own return path it was sent to", async () => {
    const token = randomUUID();
    const options = { host: HOST, returnPath: "bounces+*@pharmacy.example" };
    const sentTo = async (address: string) => {
      const raw = notification(["Action: failed", "Status: 5.1.1"], [`To: <${address}>`]);
      return (await readBounce(raw, options)).flatMap(({ messageIds }) => messageIds);
    };
    expect(await sentTo(`Bounces+${token.toUpperCase()}@pharmacy.example`)).toEqual([`<${token}@${HOST}>`]);
    expect(await sentTo("bounces+1@pharmacy.example")).toEqual([]);
    expect(await sentTo(`bounces+${token}@other.example`)).toEqual([]);
  });
});

test("a Message-ID that no database can store counts as none", async () => {
  const raw = notification(["Action: failed", "Status: 5.1.1"]).toString();
  const returned = [
    "--b",
    "Content-Type: text/rfc822-headers",
    "Content-Transfer-Encoding: quoted-printable",
    "",
    `Message-ID: <=00@${HOST}>`,
    "--b--",
  ].join("\r\n");
  const [report] = await readBounce(Buffer.from(raw.replace("--b--", returned)), { host: HOST });
  expect(report).toMatchObject({ recipient: ADDRESS, messageIds: [] });
});

test("a message with endlessly nested parts is no bounce", async () => {
  const open = Array.from(
    { length: 500 },
    (_, depth) =>
      `Content-Type: multipart/report; report-type=delivery-status; boundary=b${depth}\r\n\r\n--b${depth}\r\n`,
  );
  expect(await readBounce(Buffer.from(open.join("")), { host: HOST })).toEqual([]);
});
