import type { AddressInfo } from "node:net";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";
import { afterEach, describe, expect, it } from "vitest";
import { createMailer, type Mailer, type MailerOptions } from "./transport.ts";

const message = {
  to: "margaret@customers.example",
  messageId: "<email-1@scriptkeeper.example>",
  subject: "Time to reorder your prescription",
  html: "<p>Hello</p>",
  text: "Hello",
  headers: { "List-Unsubscribe": "<https://corner.example/stop?token=abc>" },
};

const cleanUps: (() => Promise<void>)[] = [];

afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

describe("a mail server that works", () => {
  it("accepts the message with its id, headers and both parts", async () => {
    const { mailer, taken } = await start();
    const outcome = await mailer.send(message);
    expect(outcome).toEqual({ state: "sent" });
    expect(taken).toHaveLength(1);
    for (const part of [
      "Message-ID: <email-1@scriptkeeper.example>",
      "From: Corner Pharmacy <post@corner.example>",
      "To: margaret@customers.example",
      "List-Unsubscribe: <https://corner.example/stop?token=abc>",
      "Auto-Submitted: auto-generated",
      "Content-Type: text/plain",
      "Content-Type: text/html",
    ]) {
      expect(taken[0]).toContain(part);
    }
  });

  it("accepts many messages over few connections", async () => {
    let connections = 0;
    const { mailer, taken } = await start(
      {
        onConnect(_session, next) {
          connections += 1;
          next();
        },
      },
      { maxConnections: 2 },
    );
    const sends = Array.from({ length: 20 }, (_, index) =>
      mailer.send({ ...message, messageId: `<${index}@x>` }),
    );
    expect((await Promise.all(sends)).every((outcome) => outcome.state === "sent")).toBe(true);
    expect(new Set(taken.map((mail) => /^Message-ID: (.*)$/m.exec(mail)?.[1])).size).toBe(20);
    expect(connections).toBeLessThanOrEqual(2);
  });

  it("gets no end of a message before it is allowed, and no message if it is not", async () => {
    const { mailer, taken } = await start();
    let before = -1;
    const mayEnd = async () => {
      before = taken.length;
    };
    expect(await mailer.send(message, { mayEnd })).toEqual({ state: "sent" });
    expect([before, taken.length]).toEqual([0, 1]);
    const refused = await mailer.send(message, { mayEnd: () => Promise.reject(new Error("not ours")) });
    expect(refused).toMatchObject({ state: "rejected", permanent: false });
    expect(taken).toHaveLength(1);
  });

  it("can be verified", async () => {
    const { mailer } = await start();
    await expect(mailer.verify()).resolves.toBeUndefined();
  });
});

describe("a mail server that refuses", () => {
  it.each([
    [550, "5.1.1 User unknown", { permanent: true, addressBad: true }],
    [451, "4.7.1 Try again later", { permanent: false, addressBad: false }],
  ])("answers %i to the address", async (code, words, expected) => {
    const { mailer } = await start({
      onRcptTo(address, _session, next) {
        next(Object.assign(new Error(`${words} <${address.address}>`), { responseCode: code }));
      },
    });
    const outcome = await mailer.send(message);
    expect(outcome).toMatchObject({ state: "rejected", ...expected });
    expect(JSON.stringify(outcome)).not.toContain("margaret");
  });

  it("leaves the next message unharmed", async () => {
    const { mailer } = await start(
      {
        onRcptTo({ address }, _session, next) {
          next(address.startsWith("gone") ? Object.assign(new Error("No"), { responseCode: 550 }) : null);
        },
      },
      { maxConnections: 1 },
    );
    const outcomes = await Promise.all([
      mailer.send({ ...message, to: "gone@x.example" }),
      mailer.send(message),
    ]);
    expect(outcomes.map(({ state }) => state)).toEqual(["rejected", "sent"]);
  });
});

describe("a mail server in trouble", () => {
  it("is given up in time if it never answers", async () => {
    const { mailer } = await start({ onRcptTo: () => undefined }, { timeouts: { silence: 50 } });
    expect(await mailer.send(message)).toEqual({
      state: "rejected",
      permanent: false,
      addressBad: false,
      reason: "The mail server did not answer in time.",
    });
  });

  it("is given up after a message's whole time if it holds the message for ever", async () => {
    const { mailer } = await start({ onRcptTo: () => undefined }, { timeouts: { send: 50 } });
    expect(await mailer.send(message)).toMatchObject({
      permanent: false,
      reason: expect.stringMatching("in time"),
    });
  });

  it("that drops the connection mid-message loses us nothing: it may be tried again", async () => {
    let drops = 0;
    const { mailer, server } = await start({
      onData() {
        drops += 1;
        for (const connection of server.connections) connection._socket.destroy();
      },
    });
    expect(await mailer.send(message)).toMatchObject({
      state: "rejected",
      permanent: false,
      addressBad: false,
    });
    expect(drops).toBe(1);
  });

  it("is reported as such if it is missing", async () => {
    const { mailer, server } = await start();
    await new Promise<void>((resolve) => server.close(() => resolve()));
    const outcome = await mailer.send(message);
    expect(outcome).toMatchObject({ permanent: false, reason: expect.stringContaining("ECONNREFUSED") });
    await expect(mailer.verify()).rejects.toThrow();
  });
});

it.each(["", "margaret", "a@x.example, b@x.example", "a@x.example\r\nBcc: b@x.example", "<a@x.example>"])(
  "refuses “%s” as an address and sends nothing",
  async (to) => {
    const { mailer, taken } = await start();
    expect(await mailer.send({ ...message, to })).toMatchObject({ permanent: true, addressBad: true });
    expect(taken).toEqual([]);
  },
);

describe("closing", () => {
  it("waits for the message being sent", async () => {
    const { mailer, arrived, release } = await startHeld({});
    const sending = mailer.send(message);
    await arrived;
    const closing = mailer.close();
    release();
    expect(await sending).toMatchObject({ state: "sent" });
    await closing;
  });

  it("does not wait for ever: a hanging message is given back as not sent", async () => {
    const { mailer, arrived } = await startHeld({ timeouts: { close: 50 } });
    const sending = mailer.send(message);
    await arrived;
    await mailer.close();
    expect(await sending).toMatchObject({ state: "rejected", permanent: false });
  });

  it("says of a message never offered to the server that it was not tried", async () => {
    const { mailer, arrived, release } = await startHeld({ maxConnections: 1 });
    const sending = mailer.send(message);
    await arrived;
    const waiting = mailer.send({ ...message, messageId: "<email-2@scriptkeeper.example>" });
    const closing = mailer.close();
    expect(await waiting).toEqual({ state: "notAttempted" });
    release();
    expect(await sending).toEqual({ state: "sent" });
    await closing;
    expect(await mailer.send(message)).toEqual({ state: "notAttempted" });
  });

  it("says the same of a message whose connection was never greeted", async () => {
    let arrive = () => {};
    const arrived = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    const { mailer } = await start({ onConnect: () => arrive() }, { timeouts: { close: 50 } });
    const sending = mailer.send(message);
    await arrived;
    await mailer.close();
    expect(await sending).toEqual({ state: "notAttempted" });
  });
});

async function startHeld(options: Partial<MailerOptions>) {
  let release = () => {};
  let arrive = () => {};
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  const started = await start(
    {
      onRcptTo(_address, _session, next) {
        release = () => next();
        arrive();
      },
    },
    options,
  );
  return { ...started, arrived, release: () => release() };
}

async function start(behaviour: SMTPServerOptions = {}, options: Partial<MailerOptions> = {}) {
  const taken: string[] = [];
  const server = new SMTPServer({
    disabledCommands: ["AUTH", "STARTTLS"],
    disableReverseLookup: true,
    closeTimeout: 10,
    onData(stream, _session, done) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        taken.push(Buffer.concat(chunks).toString());
        done();
      });
    },
    ...behaviour,
  });
  server.on("error", () => undefined);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.server.address() as AddressInfo;
  const mailer: Mailer = createMailer({
    smtpUrl: `smtp://127.0.0.1:${port}`,
    from: "Corner Pharmacy <post@corner.example>",
    ...options,
  });
  cleanUps.push(
    () => new Promise<void>((resolve) => server.close(() => resolve())),
    () => mailer.close(),
  );
  return { mailer, server, taken };
}
