import fc from "fast-check";
import MimeNode from "nodemailer/lib/mime-node";
import { expect, test, vi } from "vitest";
import { mimeWriter } from "./write-mime.ts";

const LONG_LINE = "<td>a long line</td>".repeat(100);

const message = {
  to: "margaret@customers.example",
  messageId: "<email-1@scriptkeeper.example>",
  subject: "Time to reorder your prescription",
  html: `<p>Grüße · 100%=alles</p>\n${LONG_LINE}\n.\n<p>end</p>`,
  text: "Hello,\n\n.\nit is time",
  headers: { "List-Unsubscribe": "<https://corner.example/stop?token=abc>" },
};
const write = (changes: Partial<typeof message> = {}, from = "Corner Pharmacy <post@corner.example>") =>
  mimeWriter(from)({ ...message, ...changes });

function parts(bytes: Buffer) {
  const [head = "", ...rest] = bytes.toString("latin1").split("\r\n\r\n");
  const boundary = /boundary="([^"]+)"/.exec(head)?.[1] ?? "";
  const bodies = rest.join("\r\n\r\n").split(`--${boundary}`).slice(1, -1);
  return { head, bodies: bodies.map((body) => decode(body.slice(body.indexOf("\r\n\r\n") + 4, -2))) };
}

function decode(quoted: string): string {
  const bytes = quoted
    .replace(/=\r\n/g, "")
    .replace(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
  return Buffer.from(bytes, "latin1").toString("utf8").replaceAll("\r\n", "\n");
}

test("both parts are as rendered, in lines that every server accepts", () => {
  const { bytes } = write();
  expect(parts(bytes).bodies).toEqual([message.text, message.html]);
  const lines = bytes.toString("latin1").split("\r\n");
  expect(Math.max(...lines.map((line) => line.length))).toBeLessThan(120);
  expect(bytes.toString("latin1").replaceAll("\r\n", "")).not.toMatch(/[\r\n\u0080-\u00ff]/);
});

test.each([
  ["ASCII in lines that every server takes goes as it is", "<p>\n.\n=3D</p>", "7bit"],
  ["a line of 998 characters goes as it is", `${"x".repeat(998)}\n`, "7bit"],
  ["a longer line is broken", "x".repeat(999), "quoted-printable"],
  ["what is not ASCII is encoded", "é", "quoted-printable"],
  ["what looks like the end of a part is encoded", "Hello\n--=_scriptkeeper--\nBye", "quoted-printable"],
])("%s", (_, html, encoding) => {
  const sent = write({ html }).bytes.toString("latin1").split("Content-Type: text/html")[1];
  expect(sent).toContain(`Content-Transfer-Encoding: ${encoding}\r\n`);
  if (encoding === "7bit") expect(sent).toContain(`\r\n\r\n${html.replaceAll("\n", "\r\n")}\r\n--`);
});

test("the headers name sender, recipient, id and subject, encoded if necessary", () => {
  const { head } = parts(write({ subject: "Rezept für Sie" }, "Apothéke <post@corner.example>").bytes);
  expect(head).toMatch(/^From: =\?UTF-8\?Q\?Apoth=C3=A9ke\?= <post@corner\.example>$/m);
  expect(head).toMatch(/^Subject: =\?UTF-8\?Q\?Rezept_f=C3=BCr_Sie\?=$/m);
  expect(head).toMatch(/^To: margaret@customers\.example$/m);
  expect(head).toMatch(/^Message-ID: <email-1@scriptkeeper\.example>$/m);
  expect(head).toMatch(/^Date: /m);
});

test("an address beyond ASCII keeps its letters", () => {
  const sent = write({ to: "zoë@customers.example" }).bytes.toString("utf8");
  expect(sent).toMatch(/^To: zoë@customers\.example\r$/m);
});

test("a line break in a subject starts no new header", () => {
  const { head } = parts(write({ subject: "Hello\r\nBcc: others@elsewhere.example" }).bytes);
  expect(head).not.toMatch(/^Bcc:/m);
});

test("the envelope has the bare addresses", () => {
  expect(write().envelope).toEqual({ from: "post@corner.example", to: ["margaret@customers.example"] });
});

test("the headers and the envelope equal those of the mail library, whatever they contain", () => {
  vi.useFakeTimers({ now: new Date("2026-03-01T08:00:00Z") });
  const address = fc
    .tuple(
      fc.string({ unit: "binary", minLength: 1 }),
      fc.oneof(fc.domain(), fc.string({ unit: "grapheme" })),
    )
    .map((halves) => halves.join("@"));
  const words = fc.string({ unit: "binary" }).filter((text) => text.trim() !== "");
  fc.assert(
    fc.property(address, words, words, words, (to, subject, sender, link) => {
      const from = `${JSON.stringify(sender)} <post@corner.example>`;
      const root = new MimeNode('multipart/alternative; boundary="=_scriptkeeper"').setHeader({
        From: from,
        To: { name: "", address: to },
        "Message-ID": message.messageId,
        Subject: subject,
        "List-Unsubscribe": link,
        "Auto-Submitted": "auto-generated",
      });
      const { envelope, bytes } = write({ to, subject, headers: { "List-Unsubscribe": link } }, from);
      const head = root.buildHeaders();
      expect(bytes.toString("utf8").slice(0, head.length + 4)).toBe(`${head}\r\n\r\n`);
      expect(envelope).toEqual(root.getEnvelope());
    }),
  );
  vi.useRealTimers();
});
