import { escapeForMail } from "@scriptkeeper/domain/emails/templates/escape-html";
import { renderStoredEmail } from "@scriptkeeper/domain/emails/templates/stored-email";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { redact } from "./redact.ts";
import type { Message } from "./rendering/message.ts";
import { renderMessage } from "./rendering/render-message.ts";
import { templates } from "./rendering/templates.ts";
import { samples } from "./samples/samples.ts";
import type { MessageSecrets } from "./secrets.ts";

describe.each(samples)("the stored copy of “$title”", ({ kind, payload, secrets }) => {
  const message = renderMessage(kind, payload, secrets);
  const stored = JSON.stringify(redact(message, secrets));
  const shown = show(message, secrets);

  it("contains no link and no password that was given", () => {
    for (const secret of Object.values(secrets)) {
      for (const part of [stored, shown]) {
        expect(part).not.toContain(secret);
        expect(part).not.toContain(escapeForMail(secret));
        expect(part).not.toContain(secret.split("token=")[1] ?? secret);
      }
    }
  });

  it("is the message that was sent, except for what was cut", () => {
    let sent = message.html;
    for (const [name, secret] of Object.entries(secrets)) {
      const mark = name === "temporaryPassword" ? "[removed]" : "[link removed]";
      const written = escapeForMail(secret);
      sent = sent.replaceAll(`href="${written}"`, 'href="#"').replaceAll(written, mark);
    }
    expect(shown).toBe(sent);
  });
});

it("says what was cut out", () => {
  const secrets = { renewUrl: "https://a.example/x", temporaryPassword: "pass-word" };
  expect(
    redact({ fields: { link: "https://a.example/x", more: [{ line: "It is pass-word" }] } }, secrets),
  ).toEqual({ link: "[link removed]", more: [{ line: "It is [removed]" }] });
});

it("finds a temporary password of any characters", () => {
  const data = {
    firstName: "Ann",
    pharmacyName: "Corner Pharmacy",
    supportEmail: "help@corner.example",
    email: "ann@corner.example",
    signInUrl: "https://corner.example/login",
    items: [],
  };
  const password = fc.string({ minLength: 12, maxLength: 40, unit: fc.constantFrom(..."aZ9<>&\"'$.*/é💊-") });
  fc.assert(
    fc.property(password, (temporaryPassword) => {
      const message = renderMessage("welcome", data, { temporaryPassword });
      expect(message.text).toContain(temporaryPassword);
      expect(JSON.stringify(redact(message, { temporaryPassword }))).not.toContain(
        JSON.stringify(temporaryPassword).slice(1, -1),
      );
      expect(show(message, { temporaryPassword })).not.toContain(escapeForMail(temporaryPassword));
    }),
  );
});

it("cuts a whole link that begins with another one", () => {
  const secrets = { renewUrl: "https://a.example/t", unsubscribeUrl: "https://a.example/token" };
  expect(redact({ fields: { text: "https://a.example/token https://a.example/t" } }, secrets)).toEqual({
    text: "[link removed] [link removed]",
  });
});

function show(message: Message, secrets: MessageSecrets): string {
  const html = templates.find(({ key }) => key === message.template)?.html ?? "";
  return renderStoredEmail(html, redact(message, secrets));
}
