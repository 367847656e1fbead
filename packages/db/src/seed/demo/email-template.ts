import { longDay } from "@scriptkeeper/domain/days";
import type { Fields } from "@scriptkeeper/domain/email-templates/fill";
import { LINK_REMOVED } from "@scriptkeeper/domain/email-templates/stored-email";

export interface DemoEmail {
  subject: string;
  firstName: string;
  paragraphs: string[];
  items: { productName: string; repeats: number | null; expiryDate: string | null }[];
  button?: string;
}

/** What every made-up email was written from. */
export const demoTemplate = {
  key: "demo",
  html: `<!doctype html><html lang="en-AU"><head><meta charset="utf-8"><title>{{subject}}</title></head>
<body style="font-family: sans-serif; color: #12211f; max-width: 600px; margin: 0 auto; padding: 24px">
<h1>{{subject}}</h1>
<p>Hello {{firstName}},</p>
{{#paragraphs}}<p>{{paragraph}}</p>{{/paragraphs}}
{{#items}}<p><strong>{{name}}</strong><br>{{facts}}</p>{{/items}}
{{#buttons}}<p><a href="{{link}}">{{button}}</a></p>
<p>If the button does not open, copy this address into your browser:<br>{{link}}</p>{{/buttons}}
</body></html>`,
};

/** A message as the log keeps it: the words stand, the links are cut out. */
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
  const left = repeats === null ? "" : `${repeats} ${repeats === 1 ? "repeat" : "repeats"} left`;
  const end = expiryDate === null ? "" : `expires ${longDay(expiryDate)}`;
  return [left, end].filter((part) => part !== "").join(" · ");
}
