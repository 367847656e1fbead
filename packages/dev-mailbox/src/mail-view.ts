import { time } from "./mail-list.ts";
import { type Markup, markup } from "./markup.ts";
import type { ReceivedMail } from "./received-mail.ts";

/** A mail as displayed. A sample has no time of receipt. */
export type ShownMail = Omit<ReceivedMail, "received_at"> & { readonly received_at: string | null };

/** Renders one mail: its HTML, its plain text and its headers. `frame` is the URL of its HTML part. */
export function mailView(mail: ShownMail, frame: string): Markup {
  return markup`<article>
    <h1>${mail.subject || "(no subject)"}</h1>
    <dl>
      <div><dt>To</dt><dd>${mail.to}</dd></div>
      ${mail.received_at ? markup`<div><dt>Received</dt><dd>${time(mail.received_at)}</dd></div>` : ""}
    </dl>
    ${mail.html === "" ? markup`<p>This mail has no HTML part.</p>` : picture(frame)}
    <h2>Plain text</h2>
    <pre>${mail.text || "This mail has no text part."}</pre>
    <h2>Headers</h2>
    <dl class="headers">${Object.entries(mail.headers).map(
      ([name, value]) => markup`<div><dt>${name}</dt><dd>${value}</dd></div>`,
    )}</dl>
  </article>`;
}

function picture(frame: string): Markup {
  return markup`<iframe src="${frame}" title="The mail as it looks" sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe>
    <p class="beside"><a href="${frame}">Show it on a page of its own</a></p>`;
}

/**
 * Returns the HTML part for a frame, with links that open in a new tab, because the frame may not navigate its page.
 */
export function framedHtml(html: string): string {
  const base = '<base target="_blank">';
  return /<head[^>]*>/i.test(html) ? html.replace(/<head[^>]*>/i, (head) => head + base) : base + html;
}
