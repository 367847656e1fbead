import { numberText } from "@scriptkeeper/domain/number-words";
import type { MailFolder } from "./mail-folder.ts";
import { type MailLine, mailList } from "./mail-list.ts";
import { mailView } from "./mail-view.ts";
import { type Markup, markup } from "./markup.ts";
import type { ReceivedMail } from "./received-mail.ts";

const PAGE = 50;

/** Renders one page of the list of all mail, newest first. */
export async function receivedBody(folder: MailFolder, page: number): Promise<Markup> {
  const ids = folder.ids();
  const first = (page - 1) * PAGE;
  const lines = await linesOf(folder, ids.slice(first, first + PAGE));
  return markup`<main id="content">
    <div class="bar">
      <h1>Received mail</h1>
      <a class="button" href="/local/mailbox">Refresh</a>
    </div>
    ${lines.length > 0 ? mailList(lines) : nothing}
    ${pages({ page, first, shown: lines.length, total: ids.length })}
  </main>`;
}

/** Renders one mail, beside the newest ones where there is room. */
export async function openMailBody(folder: MailFolder, mail: ReceivedMail): Promise<Markup> {
  const lines = await linesOf(folder, folder.ids().slice(0, PAGE));
  return markup`<div class="panes">
    <nav class="beside-mail" aria-label="Newest mail">${mailList(lines, hrefOf(mail.id))}</nav>
    <main id="content">
      <p><a href="/local/mailbox">All mail</a></p>
      ${mailView(mail, `${hrefOf(mail.id)}/html`)}
    </main>
  </div>`;
}

/** Shown at the URL of a mail that has been removed for newer ones. */
export const goneBody: Markup = markup`<main id="content">
  <h1>This mail is no longer here</h1>
  <p>The mailbox keeps the newest 1,000 mails. <a href="/local/mailbox">Show them</a>.</p>
</main>`;

const nothing: Markup = markup`<p class="empty">No mail yet. Ask for a password reset on the sign-in page, or wait for the next reminder run, then refresh.</p>`;

async function linesOf(folder: MailFolder, ids: readonly string[]): Promise<MailLine[]> {
  const lines: MailLine[] = [];
  for await (const mail of folder.read(ids)) {
    lines.push({ href: hrefOf(mail.id), subject: mail.subject, note: mail.to, at: mail.received_at });
  }
  return lines;
}

function hrefOf(id: string): string {
  return `/local/mailbox/${id}`;
}

function pages({
  page,
  first,
  shown,
  total,
}: {
  page: number;
  first: number;
  shown: number;
  total: number;
}): Markup {
  if (shown === 0) return markup``;
  const newer = page > 1 ? markup`<a href="/local/mailbox?page=${page - 1}">Newer</a>` : "";
  const older = first + shown < total ? markup`<a href="/local/mailbox?page=${page + 1}">Older</a>` : "";
  return markup`<nav class="pages" aria-label="Pages">
    <span>${first + 1}–${first + shown} of ${numberText(total)}</span> ${newer} ${older}
  </nav>`;
}
