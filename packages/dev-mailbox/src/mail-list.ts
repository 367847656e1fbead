import { type Markup, markup } from "./markup.ts";

/** One line of a list of mails. */
export interface MailLine {
  readonly href: string;
  readonly subject: string;
  readonly note: string;
  /** ISO time of a received mail; absent for samples. */
  readonly at?: string;
}

/** Renders a list of links to mails; the open one is marked. */
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

/** Renders a time in this machine's time zone. */
export function time(at: string): Markup {
  return markup`<time datetime="${at}">${readable.format(new Date(at))}</time>`;
}
