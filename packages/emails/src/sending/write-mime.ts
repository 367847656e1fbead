import { foldLines } from "nodemailer/lib/mime-funcs";
import MimeNode from "nodemailer/lib/mime-node";
import { encode, wrap } from "nodemailer/lib/qp";
import { returnPathOf } from "../bounces/return-path.ts";
import type { OutgoingMessage } from "./outgoing-message.ts";

/** A message as it is sent, without its final dot. */
export interface WrittenMessage {
  envelope: { from: string; to: string[] };
  bytes: Buffer;
}

/** Encoded text never contains "=_" (RFC 2045, 6.7), and text that does is encoded. */
const BOUNDARY = "=_scriptkeeper";

/** Encodes headers for all messages; a node per message, with its tree and streams, takes three times as long. */
const headers = new MimeNode();

/**
 * Returns a function that writes a message with its text and its HTML in one pass. Bounces go to `returnPath`, with
 * the message's token in place of `*`, or to the sender.
 */
export function mimeWriter(from: string, returnPath?: string): (message: OutgoingMessage) => WrittenMessage {
  const sender = new MimeNode().setHeader("From", from).getEnvelope().from || "";
  const fromLine = headerLine("From", from);

  return (message) => {
    const to = headers.encodeHeaderValue("To", { name: "", address: message.to });
    const head = [
      fromLine,
      foldLines(`To: ${to}`),
      headerLine("Message-ID", message.messageId),
      headerLine("Subject", message.subject),
      ...Object.entries(message.headers).map(([key, value]) => headerLine(key, value)),
      headerLine("Auto-Submitted", "auto-generated"),
      headerLine("Date", new Date()),
      "MIME-Version: 1.0",
      `Content-Type: multipart/alternative; boundary="${BOUNDARY}"`,
    ].join("\r\n");
    const parts = [part("text/plain", message.text), part("text/html", message.html)];
    const body = parts.map((own) => `--${BOUNDARY}\r\n${own}\r\n`).join("");
    return {
      envelope: {
        from: returnPath ? returnPathOf(returnPath, message.messageId) : sender,
        to: [bareAddress(to)],
      },
      bytes: bytesOf(`${head}\r\n\r\n${body}--${BOUNDARY}--\r\n`, isAscii(head)),
    };
  };
}

function headerLine(key: string, value: string | Date): string {
  return foldLines(`${key}: ${headers.encodeHeaderValue(key, value)}`);
}

/** Removes the angle brackets that the header puts around an address that is not plain. */
function bareAddress(written: string): string {
  return written.startsWith("<") ? written.slice(1, -1) : written;
}

/** Parts are ASCII at this point; not looking at every character takes a third of the time. */
function bytesOf(written: string, hasPlainHead: boolean): Buffer {
  return Buffer.from(written, hasPlainHead ? "latin1" : "utf8");
}

/** The maximum length of a line (RFC 5322, 2.1.1). */
const LINE_LENGTH = 998;

function part(type: string, content: string): string {
  const lines = content.replaceAll("\r\n", "\n").split("\n");
  const whole = lines.join("\r\n");
  // Whether every server accepts the text unencoded, and every reader finds its end.
  const isPlain =
    isAscii(content) && !content.includes(BOUNDARY) && lines.every((line) => line.length <= LINE_LENGTH);
  const [encoding, encoded] = isPlain ? ["7bit", whole] : ["quoted-printable", wrap(encode(whole))];
  return `Content-Type: ${type}; charset=utf-8\r\nContent-Transfer-Encoding: ${encoding}\r\n\r\n${encoded}`;
}

function isAscii(text: string): boolean {
  return !/[^\0-\x7f]/.test(text);
}
