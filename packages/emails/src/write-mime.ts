import MimeNode from "nodemailer/lib/mime-node";
import { encode, wrap } from "nodemailer/lib/qp";
import type { OutgoingMessage } from "./outgoing-message.ts";

/** A message as it goes over the wire, apart from its final dot. */
export interface WrittenMessage {
  envelope: { from: string; to: string[] };
  bytes: Buffer;
}

/** Its "=_" never stands in what is encoded (RFC 2045, 6.7). */
const BOUNDARY = "=_scriptkeeper";

/** Writes a message with its text and its HTML in one go; part by part through streams takes three times as long. */
export function writeMime(message: OutgoingMessage, from: string): WrittenMessage {
  const root = new MimeNode("multipart/alternative", { baseBoundary: BOUNDARY });
  root.setHeader({
    From: from,
    To: { name: "", address: message.to },
    "Message-ID": message.messageId,
    Subject: message.subject,
    ...message.headers,
    "Auto-Submitted": "auto-generated",
  });
  const head = root.buildHeaders();
  const parts = [part("text/plain", message.text), part("text/html", message.html)];
  const body = parts.map((own) => `--${root.boundary}\r\n${own}\r\n`).join("");
  const { from: sender, to } = root.getEnvelope();
  return {
    envelope: { from: sender || "", to },
    bytes: bytesOf(`${head}\r\n\r\n${body}--${root.boundary}--\r\n`, isAscii(head)),
  };
}

/** Each part is ASCII by now; without a look at every character this takes a third of the time. */
function bytesOf(written: string, hasPlainHead: boolean): Buffer {
  return Buffer.from(written, hasPlainHead ? "latin1" : "utf8");
}

/** The longest that a line may be (RFC 5322, 2.1.1). */
const LINE_LENGTH = 998;

function part(type: string, content: string): string {
  const lines = content.replace(/\r?\n/g, "\r\n");
  const [encoding, encoded] = isPlain(content) ? ["7bit", lines] : ["quoted-printable", wrap(encode(lines))];
  return `Content-Type: ${type}; charset=utf-8\r\nContent-Transfer-Encoding: ${encoding}\r\n\r\n${encoded}`;
}

/** Whether every server takes the text as it stands. */
function isPlain(text: string): boolean {
  return isAscii(text) && text.split("\n").every((line) => line.length <= LINE_LENGTH);
}

function isAscii(text: string): boolean {
  return !/[^\0-\x7f]/.test(text);
}
