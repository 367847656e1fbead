import { type Markup, markup } from "./markup.ts";

/** One line of a list of mails. */
export interface MailLine {
  readonly href: string;
  readonly subject: string;
  readonly note: string;
  /** ISO time, for mail that was received. */
  readonly at?: string;
}

/** A list of links to mails; the open one is marked. */
export function mailList(lines: readonly MailLine[], open?: string): Markup {
  const rows = lines.map(
    (line) => markup`<li><a href="${line.href}"${line.href === open ? markup` aria-current="true"` : ""}>
      <strong>${line.subject || "(no subject)"}</strong>
      <span>${line.note}</span>
      ${line.at ? time(line.at) : ""}
    </a></li>`,
  );
  return markup`<ol class="mails">${rows}</ol>`;
}

const readable = new Intl.DateTimeFormat("en-AU", { dateStyle: "medium", timeStyle: "medium" });

/** A moment as people of this machine read it. */
export function time(at: string): Markup {
  return markup`<time datetime="${at}">${readable.format(new Date(at))}</time>`;
}
