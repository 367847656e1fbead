import { foldLines } from "nodemailer/lib/mime-funcs";
import MimeNode from "nodemailer/lib/mime-node";
import { encode, wrap } from "nodemailer/lib/qp";
import { returnPathOf } from "../bounces/return-path.ts";
import type { OutgoingMessage } from "./outgoing-message.ts";

/** A message as it goes over the wire, apart from its final dot. */
export interface WrittenMessage {
  envelope: { from: string; to: string[] };
  bytes: Buffer;
}

/** Its "=_" never stands in what is encoded (RFC 2045, 6.7); what has it as it stands is encoded. */
const BOUNDARY = "=_scriptkeeper";

/** Knows how each header is written; a node for each message, with its tree and streams, takes three times as long. */
const headers = new MimeNode();

/**
 * Returns a function that writes a message with its text and its HTML in one go. What comes back of it goes to `returnPath`,
 * with the message's own token for its `*`, or to the sender.
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

/** An address that is not plain stands in angle brackets in its header. */
function bareAddress(written: string): string {
  return written.startsWith("<") ? written.slice(1, -1) : written;
}

/** Each part is ASCII by now; without a look at every character this takes a third of the time. */
function bytesOf(written: string, hasPlainHead: boolean): Buffer {
  return Buffer.from(written, hasPlainHead ? "latin1" : "utf8");
}

/** The longest that a line may be (RFC 5322, 2.1.1). */
const LINE_LENGTH = 998;

function part(type: string, content: string): string {
  const lines = content.replaceAll("\r\n", "\n").split("\n");
  const whole = lines.join("\r\n");
  // Whether every server takes the text as it stands, and every reader finds its end.
  const isPlain =
    isAscii(content) && !content.includes(BOUNDARY) && lines.every((line) => line.length <= LINE_LENGTH);
  const [encoding, encoded] = isPlain ? ["7bit", whole] : ["quoted-printable", wrap(encode(whole))];
  return `Content-Type: ${type}; charset=utf-8\r\nContent-Transfer-Encoding: ${encoding}\r\n\r\n${encoded}`;
}

function isAscii(text: string): boolean {
  return !/[^\0-\x7f]/.test(text);
}
