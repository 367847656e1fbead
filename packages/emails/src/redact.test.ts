import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { escapeHtml } from "./escape-html.ts";
import { redact } from "./redact.ts";
import { renderMessage } from "./render-message.ts";
import { samples } from "./samples.ts";

describe.each(samples)("the stored copy of “$title”", ({ kind, payload, secrets }) => {
  const message = renderMessage(kind, payload, secrets);
  const stored = redact(message, secrets);

  it("holds no link and no password that was handed over", () => {
    for (const secret of Object.values(secrets)) {
      for (const part of [stored.html, stored.text]) {
        expect(part).not.toContain(secret);
        expect(part).not.toContain(escapeHtml(secret));
        expect(part).not.toContain(secret.split("token=")[1] ?? secret);
      }
    }
  });

  it("keeps all other words", () => {
    if ("items" in payload) for (const item of payload.items) expect(stored.html).toContain(item.productName);
    expect(stored.text).toContain(payload.supportEmail);
  });
});

it("says what was cut out", () => {
  const links = redact(
    { html: '<a href="https://a.example/x">https://a.example/x</a>', text: "Go: https://a.example/x" },
    {
      renewUrl: "https://a.example/x",
    },
  );
  expect(links).toEqual({ html: '<a href="#">[link removed]</a>', text: "Go: [link removed]" });
  expect(redact({ html: "<b>pass-word</b>", text: "pass-word" }, { temporaryPassword: "pass-word" })).toEqual(
    {
      html: "<b>[removed]</b>",
      text: "[removed]",
    },
  );
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
      const stored = redact(message, { temporaryPassword });
      expect(stored.text).not.toContain(temporaryPassword);
      expect(stored.html).not.toContain(escapeHtml(temporaryPassword));
    }),
  );
});

it("cuts a link out whole where another link begins with it", () => {
  const secrets = { renewUrl: "https://a.example/t", unsubscribeUrl: "https://a.example/token" };
  expect(redact({ html: "", text: "https://a.example/token https://a.example/t" }, secrets).text).toBe(
    "[link removed] [link removed]",
  );
});
