import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { renderMessage } from "@scriptkeeper/emails/rendering/render-message";
import { samples } from "@scriptkeeper/emails/samples/samples";
import { createMailer } from "@scriptkeeper/emails/sending/transport";
import { fastify } from "fastify";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { ReceivedMail } from "./received-mail.ts";
import { startMailbox } from "./start-mailbox.ts";

const cleanUps: (() => Promise<unknown>)[] = [];
let dataDir = "";

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "mailbox-"));
  cleanUps.push(() => rm(dataDir, { recursive: true }));
});

afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

describe("mail that the product sends", () => {
  it("is there as soon as the mailer reports it sent", async () => {
    const { mailbox, mailer, json } = await start();
    const message = renderMessage("reminder", samples[0]?.payload, samples[0]?.secrets ?? {});
    const outcome = await mailer.send({
      ...message,
      to: "ann@customers.example",
      messageId: "<1@local.example>",
    });
    expect(outcome.state).toBe("sent");

    const [mail, ...others] = await json();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({
      to: "ann@customers.example",
      subject: "Time to reorder your prescriptions",
      headers: { "message-id": "<1@local.example>", "list-unsubscribe-post": "List-Unsubscribe=One-Click" },
    });
    expect(mail?.html.trim()).toBe(message.html.trim());
    expect(mail?.text.trim()).toBe(message.text.trim());
    expect(mail?.headers["list-unsubscribe"]).toBe(message.headers["List-Unsubscribe"]);
    expect(await mailbox.received()).toEqual([mail]);
  });

  it("is listed newest first, as JSON and on the page", async () => {
    const { get, json, send } = await start();
    await send({ subject: "First" });
    await send({ subject: "Second" });
    expect((await json()).map(({ subject }) => subject)).toEqual(["Second", "First"]);
    expect((await json("?limit=1")).map(({ subject }) => subject)).toEqual(["Second"]);
    const page = (await get("/local/mailbox")).body;
    expect(page.indexOf("Second")).toBeLessThan(page.indexOf("First"));
    expect(page).toContain('<a class="button" href="/local/mailbox">Refresh</a>');
  });

  it("is still there after a restart", async () => {
    const first = await start();
    await first.send({ subject: "Before" });
    await first.mailbox.close();
    const second = await start();
    expect((await second.json()).map(({ subject }) => subject)).toEqual(["Before"]);
  });

  it("is found by its text and headers in any script", async () => {
    const { get, json, send } = await start();
    await send({ subject: "تذكير 💊", text: "O’Brien & <Söhne>", to: "ann@customers.example" });
    const [mail] = await json();
    expect(mail).toMatchObject({ subject: "تذكير 💊", to: "ann@customers.example" });
    const page = (await get(`/local/mailbox/${mail?.id}`)).body;
    expect(page).toContain("تذكير 💊");
    expect(page).toContain("O’Brien &amp; &lt;Söhne&gt;");
    expect(page).toContain("<dt>message-id</dt>");
  });
});

describe("hostile mail", () => {
  const html = `<html><head><title>x</title></head><body onload="alert(1)"><script>alert(1)</script>
    <img src="https://tracker.example/pixel.gif"><a href="https://renew.example/?token=1">Renew</a></body></html>`;

  it("runs nothing and loads nothing: its part is served without origin, script or network", async () => {
    const { get, json, send } = await start();
    await send({ html });
    const [mail] = await json();
    const part = await get(`/local/mailbox/${mail?.id}/html`);
    const policy = String(part.headers["content-security-policy"]);
    expect(policy.split("; ")).toEqual(
      expect.arrayContaining([
        "default-src 'none'",
        "style-src 'unsafe-inline'",
        "img-src data:",
        "sandbox allow-popups allow-popups-to-escape-sandbox",
      ]),
    );
    expect(policy).not.toMatch(/allow-scripts|allow-same-origin|https:/);
    expect(part.headers["x-content-type-options"]).toBe("nosniff");
    expect(part.body).toContain('<head><base target="_blank"><title>');
  });

  it("adds nothing to our own page, which only runs scripts from our files", async () => {
    const { get, json, send } = await start();
    await send({ subject: '"><script>alert(1)</script>', html, text: "<script>alert(2)</script>" });
    const [mail] = await json();
    for (const path of ["/local/mailbox", `/local/mailbox/${mail?.id}`]) {
      const page = await get(path);
      expect(page.body).not.toMatch(/<script|<style|\sstyle=|\son\w+=/);
      expect(page.headers["content-security-policy"]).toContain("script-src 'self'; style-src 'self'");
    }
    expect((await get(`/local/mailbox/${mail?.id}`)).body).toContain(
      'sandbox="allow-popups allow-popups-to-escape-sandbox"',
    );
  });

  it("that is too large is refused for good, and the mailbox continues", async () => {
    const { json, send } = await start();
    expect(await send({ text: "x".repeat(11 * 1024 * 1024) })).toMatchObject({
      state: "rejected",
      permanent: true,
    });
    expect((await send({ subject: "Small" })).state).toBe("sent");
    expect(await json()).toHaveLength(1);
  });
});

describe("the pages", () => {
  it("say what to do when there is no mail", async () => {
    const { get, json } = await start();
    expect((await get("/local/mailbox")).body).toContain("No mail yet.");
    expect(await json()).toEqual([]);
  });

  it("show fifty mails at a time", async () => {
    const { get, send } = await start();
    for (let count = 1; count <= 51; count += 1) await send({ subject: `Mail ${count}.` });
    const first = (await get("/local/mailbox")).body;
    expect(first).toContain("1–50 of 51");
    expect(first).not.toContain("Mail 1.");
    const second = (await get("/local/mailbox?page=2")).body;
    expect(second).toContain("Mail 1.");
    expect(second).toContain("51–51 of 51");
    expect((await get("/local/mailbox?page=x")).body).toContain("1–50 of 51");
  });

  it.each([
    "/local/mailbox/1795262400000-0001",
    "/local/mailbox/..%2f..%2fetc%2fpasswd",
    "/local/mailbox/preview/none",
  ])("answer %s with a plain 404", async (path) => {
    const { get } = await start();
    const page = await get(path);
    expect(page.statusCode).toBe(404);
    expect(page.body).toContain("no longer here");
  });

  it("have a style sheet", async () => {
    const { get } = await start();
    const sheet = await get("/local/mailbox/mailbox.css");
    expect(sheet.headers["content-type"]).toContain("text/css");
    expect(sheet.body).toContain("prefers-color-scheme: dark");
  });

  it("show every message that the product sends", async () => {
    const { get } = await start();
    const list = (await get("/local/mailbox/preview")).body;
    for (const { name, title } of samples) {
      expect(list).toContain(`href="/local/mailbox/preview/${name}"`);
      expect((await get(`/local/mailbox/preview/${name}`)).body).toContain(
        `src="/local/mailbox/preview/${name}/html"`,
      );
      expect((await get(`/local/mailbox/preview/${name}/html`)).body).toContain("Harbour Street Pharmacy");
      expect(title).not.toBe("");
    }
  });
});

it("without a folder the mail is lost when the mailbox stops", async () => {
  const { mailbox, send } = await start(null);
  await send({});
  expect(await mailbox.received()).toHaveLength(1);
  await mailbox.close();
  expect(await mailbox.received()).toEqual([]);
});

async function start(folder: string | null = dataDir) {
  const mailbox = await startMailbox({ dataDir: folder });
  const app = fastify();
  await app.register(mailbox.routes);
  const mailer = createMailer({ smtpUrl: mailbox.smtpUrl, from: "Corner Pharmacy <post@corner.example>" });
  cleanUps.push(
    () => mailbox.close(),
    () => app.close(),
    () => mailer.close(),
  );
  const get = (url: string) => app.inject({ url });
  const plain = {
    to: "ann@customers.example",
    subject: "Hello",
    html: "<p>Hello</p>",
    text: "Hello",
    headers: {},
  };
  let sent = 0;
  return {
    mailbox,
    mailer,
    get,
    async json(query = "") {
      return ReceivedMail.array().parse((await get(`/local/mailbox.json${query}`)).json());
    },
    send(parts: Partial<typeof plain>) {
      sent += 1;
      return mailer.send({ ...plain, ...parts, messageId: `<${sent}@local.example>` });
    },
  };
}
