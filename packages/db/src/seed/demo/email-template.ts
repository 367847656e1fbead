import type { Fields } from "@scriptkeeper/domain/emails/templates/fill";
import { LINK_REMOVED } from "@scriptkeeper/domain/emails/templates/stored-email";
import { counted } from "@scriptkeeper/domain/number-words";
import { longDay } from "@scriptkeeper/domain/time/days";

export interface DemoEmail {
  subject: string;
  firstName: string;
  paragraphs: string[];
  items: { productName: string; repeats: number | null; expiryDate: string | null }[];
  button?: string;
}

/** The template of every email in the demo data. */
export const demoTemplate = {
  key: "demo",
  html: `<!doctype html><html lang="en-AU"><head><meta charset="utf-8"><title>{{subject}}</title><style>
:root { color-scheme: light dark; }
body { margin: 0; padding: 24px 12px; background: #f6f9f8; color: #12211f; font: 16px/25px -apple-system, BlinkMacSystemFont, "Segoe UI", Roboto, Helvetica, Arial, sans-serif; }
main { box-sizing: border-box; max-width: 600px; margin: 0 auto; padding: 28px 28px 16px; background: #ffffff; border: 1px solid #d5dfdd; border-radius: 8px; }
h1 { margin: 0 0 16px; font-size: 25px; line-height: 32px; }
p { margin: 0 0 16px; }
.item { padding-top: 12px; border-top: 1px solid #d5dfdd; }
.facts, .small { color: #4a5d5a; font-size: 14px; line-height: 22px; }
.action { display: inline-block; padding: 12px 28px; border-radius: 8px; background: #0b5c59; color: #ffffff; font-weight: 600; text-decoration: none; }
@media (prefers-color-scheme: dark) {
  body { background: #0d1413; color: #e7efed; }
  main { background: #141d1c; border-color: #2b3a38; }
  .item { border-color: #2b3a38; }
  .facts, .small { color: #a5b7b4; }
  .action { background: #62c8bf; color: #04201f; }
}
</style></head>
<body><main>
<h1>{{subject}}</h1>
<p>Hello {{firstName}},</p>
{{#paragraphs}}<p>{{paragraph}}</p>{{/paragraphs}}
{{#items}}<p class="item"><strong>{{name}}</strong><br><span class="facts">{{facts}}</span></p>{{/items}}
{{#buttons}}<p><a class="action" href="{{link}}">{{button}}</a></p>
<p class="small">If the button does not work, copy this address into your browser:<br>{{link}}</p>{{/buttons}}
</main></body></html>`,
};

/** Converts a message to the fields that the log keeps: its words without the links. */
export function toEmailFields({ subject, firstName, paragraphs, items, button }: DemoEmail): Fields {
  return {
    subject,
    firstName,
    paragraphs: paragraphs.map((paragraph) => ({ paragraph })),
    items: items.map((item) => ({ name: item.productName, facts: factsOf(item) })),
    buttons: button ? [{ button, link: LINK_REMOVED }] : [],
  };
}

function factsOf({ repeats, expiryDate }: DemoEmail["items"][number]): string {
  const left = repeats === null ? "" : `${counted(repeats, "repeat")} left`;
  const end = expiryDate === null ? "" : `expires ${longDay(expiryDate)}`;
  return [left, end].filter((part) => part !== "").join(" · ");
}
