import { EMAIL_KINDS } from "@scriptkeeper/contracts/constants";
import { escapeForMail } from "@scriptkeeper/domain/emails/templates/escape-html";
import { describe, expect, it } from "vitest";
import type { MessageItem } from "../payloads.ts";
import { samples } from "../samples/samples.ts";
import { renderMessage } from "./render-message.ts";

it("there is a sample of every kind of message", () => {
  expect(new Set(samples.map((sample) => sample.kind))).toEqual(new Set(EMAIL_KINDS));
});

describe.each(samples)("the message “$title”", ({ kind, payload, secrets }) => {
  const message = renderMessage(kind, payload, secrets);
  const items: readonly Pick<MessageItem, "productName">[] = "items" in payload ? payload.items : [];

  it("says the same in HTML and in text: every item, every link, every secret", () => {
    for (const { productName } of items) {
      expect(message.html).toContain(escapeForMail(productName));
      expect(message.text).toContain(productName);
    }
    for (const secret of Object.values(secrets)) {
      expect(message.html).toContain(escapeForMail(secret));
      expect(message.text).toContain(secret);
    }
    const links = [...message.html.matchAll(/href="(https?:[^"]+)"/g)].map((match) => match[1] ?? "");
    for (const link of links) expect(message.text).toContain(link.replaceAll("&amp;", "&"));
    expect(wordsOf(message.html)).toEqual(expect.arrayContaining(wordsOfText(message.text)));
  });

  it("has at most one button, with its link in plain text as well", () => {
    const buttons = [...message.html.matchAll(/href="([^"]+)"[^>]*style="display:inline-block/g)];
    expect(buttons.length).toBeLessThanOrEqual(1);
    for (const [, link] of buttons) expect(message.html).toContain(`>${link}</a>`);
  });

  it("names no medicine in what a locked screen shows", () => {
    for (const { productName } of items) {
      for (const word of productName.split(/\s/).filter((part) => part.length > 3)) {
        expect(`${message.subject} ${message.preheader}`.toLowerCase()).not.toContain(word.toLowerCase());
      }
    }
  });

  it("has a subject, a preheader and a title, and no unfilled placeholder", () => {
    expect(message.subject).not.toBe("");
    expect(message.html).toContain(`${message.preheader}</div>`);
    expect(message.html).toMatch(/<title>.+<\/title>/);
    expect(message.html + message.text).not.toMatch(/\{\{|\}\}|undefined|null/);
  });

  it("has a one-line subject, whatever names and words it contains", () => {
    const broken = JSON.parse(JSON.stringify(payload), (field, value) =>
      typeof value === "string" && /name|subject/i.test(field) ? `${value}\r\nBcc: others` : value,
    );
    expect(renderMessage(kind, broken, secrets).subject).not.toMatch(/[\r\n]/);
  });

  it("says why it was sent and whom to ask", () => {
    for (const part of [message.html, message.text]) {
      expect(part).toContain("sent you this email because");
      expect(part).toContain(payload.supportEmail);
    }
  });

  it("shows the pharmacy's address only as a link", () => {
    const address = escapeForMail(payload.supportEmail);
    expect(message.html.replaceAll(`<a href="mailto:${address}">${address}</a>`, "")).not.toContain(address);
  });

  it("gives the pharmacy's phone number and hours beside its address, if known", () => {
    const called = renderMessage(
      kind,
      { ...payload, supportPhone: "(02) 5550 1234", openingHours: "Mon to Fri" },
      secrets,
    );
    const [html, text] = [called.html.replace(/<[^>]+>/g, ""), called.text];
    for (const part of [html, text]) {
      const addresses = part.split(payload.supportEmail).slice(1);
      expect(addresses.length).toBeGreaterThan(0);
      for (const after of addresses) expect(after).toMatch(/^, or call \(02\) 5550 1234 \(Mon to Fri\)/);
    }
    expect(message.text).not.toContain(", or call");
  });

  it("works on dark screens, loads nothing from other sites and stays small", () => {
    expect(message.html).toContain('<meta name="color-scheme" content="light dark">');
    expect(message.html).not.toMatch(/\bsrc=|<link|@import|url\(/);
    expect(message.html.length).toBeLessThan(20_000);
  });

  it("has HTML that can be sent unencoded", () => {
    expect(message.html).toMatch(/^[\n\x20-\x7e]*$/);
    expect(Math.max(...message.html.split("\n").map((line) => line.length))).toBeLessThan(999);
  });

  it("blames nobody and has no American dates", () => {
    expect(message.text).not.toMatch(/invalid|oops|sorry|you forgot|you failed|\d\/\d/i);
  });
});

function wordsOf(html: string): string[] {
  const shown = html
    .replace(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)))
    .replace(/<!--[\s\S]*?-->|<style[\s\S]*?<\/style>/g, " ")
    .replace(/<[^>]+>/g, " ")
    .replaceAll("&amp;", "&");
  return shown.split(/[\s:.,]+/);
}

/** Returns the words of the text part, without links' addresses and lists' bullets. */
function wordsOfText(text: string): string[] {
  return text
    .replace(/https?:\S+/g, "")
    .replace(/^Stop reminder emails.*$/m, "")
    .split(/[\s:.,]+/)
    .filter((word) => !/^-*$/.test(word));
}
