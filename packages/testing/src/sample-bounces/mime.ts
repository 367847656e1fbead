import type { Random } from "../random/random.ts";

export interface Part {
  type: string;
  body: string;
  encoding?: "7bit" | "base64" | "quoted-printable";
  headers?: readonly string[];
}

/** Writes a message as it is stored in a mailbox, from its headers and parts, without any library. */
export function multipart(
  random: Random,
  { head, type, parts }: { head: readonly string[]; type: string; parts: readonly Part[] },
): Buffer {
  const boundary = `${random.pick(["----=_Part", "b1", "=_", "NextPart"])}_${random.integer(1e9)}.${random.integer(1e9)}`;
  const written = parts.map((part) => `--${boundary}\r\n${writePart(part)}\r\n`).join("");
  const quoted = random.chance(4) ? `\r\n\tboundary="${boundary}"` : ` boundary="${boundary}"`;
  return message(
    random,
    `${[...head, `Content-Type: ${type};${quoted}`].join("\r\n")}\r\n\r\n${preamble(random)}${written}--${boundary}--\r\n`,
  );
}

export function plain(random: Random, { head, part }: { head: readonly string[]; part: Part }): Buffer {
  return message(random, `${head.join("\r\n")}\r\n${writePart(part)}\r\n`);
}

/** Returns a multipart as a part of another multipart. */
export function nested(random: Random, { type, parts }: { type: string; parts: readonly Part[] }): Part {
  const boundary = `inner_${random.integer(1e9)}`;
  const body = parts.map((part) => `--${boundary}\r\n${writePart(part)}\r\n`).join("");
  return { type: `${type}; boundary="${boundary}"`, body: `${body}--${boundary}--` };
}

function writePart({ type, body, encoding = "7bit", headers = [] }: Part): string {
  const lines = [`Content-Type: ${type}`, ...headers];
  if (encoding !== "7bit") lines.push(`Content-Transfer-Encoding: ${encoding}`);
  return `${lines.join("\r\n")}\r\n\r\n${encoders[encoding](body)}`;
}

const encoders = {
  "7bit": (body: string) => body,
  base64: (body: string) => Buffer.from(body).toString("base64").replace(/.{76}/g, "$&\r\n"),
  "quoted-printable": (body: string) =>
    Buffer.from(body)
      .toString("latin1")
      .replace(
        /[=\x80-\xff]/g,
        (byte) => `=${byte.charCodeAt(0).toString(16).toUpperCase().padStart(2, "0")}`,
      ),
};

function preamble(random: Random): string {
  return random.chance(3) ? "This is a MIME-encapsulated message\r\n\r\n" : "";
}

/** Some mailboxes end lines with a bare line feed. */
function message(random: Random, written: string): Buffer {
  return Buffer.from(random.chance(5) ? written.replaceAll("\r\n", "\n") : written, "utf8");
}
