import { type Markup, markup } from "./markup.ts";

interface Page {
  readonly title: string;
  /** Which of the two links in the header is the current one. */
  readonly current: "mail" | "preview";
  readonly body: Markup;
}

/** Renders a whole page of the mailbox around its body. */
export function mailboxPage({ title, current, body }: Page): string {
  return markup`<!doctype html>
<html lang="en-AU">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <title>${title} – Mailbox</title>
    <link rel="icon" href="data:,">
    <link rel="stylesheet" href="/local/mailbox/mailbox.css">
  </head>
  <body>
    <a class="skip" href="#content">Skip to the content</a>
    <header>
      <p class="name"><i class="mark"></i>Mailbox <span>of this local run</span></p>
      <nav aria-label="Mailbox">
        ${entry({ href: "/local/mailbox", label: "Received", here: current === "mail" })}
        ${entry({ href: "/local/mailbox/preview", label: "Every message", here: current === "preview" })}
        <a href="/local/mailbox.json">JSON</a>
      </nav>
    </header>
    ${body}
  </body>
</html>
`.html;
}

function entry({ href, label, here }: { href: string; label: string; here: boolean }): Markup {
  return here
    ? markup`<a href="${href}" aria-current="page">${label}</a>`
    : markup`<a href="${href}">${label}</a>`;
}
