import { createHmac, generateKeyPairSync, sign } from "node:crypto";
import { describe, expect, test } from "vitest";
import { mailgunEvents } from "./mailgun.ts";
import { sendgridEvents } from "./sendgrid.ts";

const AT = 1_773_100_800;
const RECIPIENT = "ann@mail.example";
const ID = "3fa85f64-5717-4562-b3fc-2c963f66afa6@renew.pharmacy.example";

describe("Mailgun's message", () => {
  const KEY = "key-of-the-account";
  const read = mailgunEvents(KEY);

  function signed(data: object, { key = KEY, token = "t".repeat(50) } = {}) {
    const signature = createHmac("sha256", key).update(`${AT}${token}`).digest("hex");
    return { signature: { timestamp: String(AT), token, signature }, "event-data": data };
  }
  const message = (body: unknown) => ({ body: Buffer.from(JSON.stringify(body)), headers: {} });
  const failed = (facts: object) => ({
    event: "failed",
    severity: "permanent",
    reason: "bounce",
    timestamp: AT + 0.5,
    recipient: RECIPIENT,
    message: { headers: { "message-id": ID, to: RECIPIENT } },
    "delivery-status": { code: 550, message: `5.1.1 <${RECIPIENT}> User unknown`, description: "" },
    ...facts,
  });
  const subjectOf = (facts: object) =>
    read(message(signed(failed(facts))))?.reports.map(({ subject }) => subject);

  test("reports a bounce in the server's words", () => {
    expect(read(message(signed(failed({}))))).toEqual({
      token: "t".repeat(50),
      signedAt: new Date(AT * 1_000),
      reports: [
        {
          kind: "bounce",
          messageIds: [`<${ID}>`],
          recipient: RECIPIENT,
          subject: "address",
          status: "5.1.1",
          reason: "550 5.1.1 <[address]> User unknown",
          reportedAt: new Date(AT * 1_000 + 500),
        },
      ],
    });
  });

  test.each([
    ["mail that was blocked", { "delivery-status": { code: 550, message: "5.7.1 spam" } }, ["sending"]],
    ["a full mailbox", { "delivery-status": { code: 552, message: "5.2.2 over quota" } }, ["sending"]],
    ["an address on its own list", { reason: "suppress-bounce", "delivery-status": { code: 605 } }, ["mail"]],
    ["hours of attempts", { severity: "temporary", reason: "old" }, ["sending"]],
    ["one of several attempts", { severity: "temporary", reason: "generic" }, []],
    ["what was delivered", { event: "delivered" }, []],
    ["a failure that names no email", { message: { headers: {} } }, []],
  ])("about %s blames no address", (_, facts, subjects) => {
    expect(subjectOf(facts)).toEqual(subjects);
  });

  test("reports a complaint", () => {
    const complained = failed({ event: "complained" });
    expect(read(message(signed(complained)))?.reports).toMatchObject([
      { kind: "complaint", recipient: RECIPIENT },
    ]);
  });

  test.each([
    ["signed with another key", signed({}, { key: "another" })],
    [
      "whose time was changed",
      { ...signed({}), signature: { ...signed({}).signature, timestamp: String(AT + 1) } },
    ],
    ["whose token was changed", { ...signed({}), signature: { ...signed({}).signature, token: "other" } }],
    ["with a signature cut short", { signature: { ...signed({}).signature, signature: "ab" } }],
    ["without a signature", { "event-data": failed({}) }],
    ["that isn't an object", "signature"],
  ])("%s is refused", (_, body) => {
    expect(read(message(body))).toBeNull();
  });

  test("that is not JSON is refused", () => {
    expect(read({ body: Buffer.from("signature=1"), headers: {} })).toBeNull();
  });

  test("is refused if the key is empty", () => {
    expect(() => mailgunEvents("")).toThrow("empty key");
  });
});

describe("SendGrid's message", () => {
  const pair = generateKeyPairSync("ec", { namedCurve: "prime256v1" });
  const read = sendgridEvents(pair.publicKey.export({ format: "der", type: "spki" }).toString("base64"));

  function message(
    events: unknown,
    { key = pair.privateKey, timestamp = String(AT), sent = JSON.stringify(events) } = {},
  ) {
    const body = JSON.stringify(events);
    const signature = sign("sha256", Buffer.from(timestamp + body), key).toString("base64");
    return {
      body: Buffer.from(sent),
      headers: {
        "x-twilio-email-event-webhook-signature": signature,
        "x-twilio-email-event-webhook-timestamp": timestamp,
      },
    };
  }
  const bounce = (facts: object) => ({
    event: "bounce",
    email: RECIPIENT,
    timestamp: AT,
    "smtp-id": `<${ID}>`,
    type: "bounce",
    status: "5.1.1",
    reason: `550 5.1.1 <${RECIPIENT}> User unknown`,
    bounce_classification: "Invalid Address",
    ...facts,
  });

  test("from its own documentation is genuine, and with one byte changed it is not", () => {
    // From the tests of SendGrid's own library.
    const key =
      "MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEEDr2LjtURuePQzplybdC+u4CwrqDqBaWjcMMsTbhdbcwHBcepxo7yAQGhHPTnlvFYPAZFceEu/1FwCM/QmGUhA==";
    const headers = {
      "x-twilio-email-event-webhook-signature":
        "MEUCIQCtIHJeH93Y+qpYeWrySphQgpNGNr/U+UyUlBkU6n7RAwIgJTz2C+8a8xonZGi6BpSzoQsbVRamr2nlxFDWYNH2j/0=",
      "x-twilio-email-event-webhook-timestamp": "1588788367",
    };
    const body = JSON.stringify({
      category: "example_payload",
      event: "test_event",
      message_id: "message_id",
    });
    const readTheirs = sendgridEvents(key);
    expect(readTheirs({ body: Buffer.from(body), headers })).toMatchObject({ reports: [] });
    expect(readTheirs({ body: Buffer.from(`${body} `), headers })).toBeNull();
  });

  test("reports bounces and complaints among all other events", () => {
    const events = [
      bounce({}),
      { ...bounce({}), event: "delivered" },
      { ...bounce({}), event: "open" },
      { event: "spamreport", email: RECIPIENT, timestamp: AT, "smtp-id": `<${ID}>` },
      null,
      { event: "bounce", email: RECIPIENT, timestamp: AT },
    ];
    expect(read(message(events))?.reports).toMatchObject([
      { kind: "bounce", messageIds: [`<${ID}>`], recipient: RECIPIENT, subject: "address", status: "5.1.1" },
      { kind: "complaint", messageIds: [`<${ID}>`], recipient: RECIPIENT },
    ]);
  });

  test.each([
    ["what was blocked", { type: "blocked" }, "sending"],
    ["content", { bounce_classification: "Content" }, "sending"],
    ["a full mailbox", { bounce_classification: "Mailbox Unavailable" }, "sending"],
    ["policy", { status: "5.7.1", reason: "550 5.7.1 rejected" }, "sending"],
    ["an address on its own list", { event: "dropped", reason: "Bounced Address" }, "mail"],
  ])("about %s blames no address", (_, facts, subject) => {
    expect(read(message([bounce(facts)]))?.reports).toMatchObject([{ subject }]);
  });

  const other = generateKeyPairSync("ec", { namedCurve: "prime256v1" });
  test.each([
    ["signed with another key", message([bounce({})], { key: other.privateKey })],
    [
      "whose body was changed",
      message([bounce({})], { sent: JSON.stringify([bounce({ email: "x@y.example" })]) }),
    ],
    ["without headers", { ...message([]), headers: {} }],
    [
      "with an empty signature",
      { ...message([]), headers: { ...message([]).headers, "x-twilio-email-event-webhook-signature": "" } },
    ],
    [
      "with another time",
      { ...message([]), headers: { ...message([]).headers, "x-twilio-email-event-webhook-timestamp": "1" } },
    ],
  ])("%s is refused", (_, sent) => {
    expect(read(sent)).toBeNull();
  });

  test("is recognised again when the same is signed anew", () => {
    expect(read(message([bounce({})]))?.token).toBe(read(message([bounce({})]))?.token);
  });
});
