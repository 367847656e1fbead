import { escapeHtml } from "@scriptkeeper/domain/emails/templates/escape-html";

/** Finished HTML, which is not escaped again. */
export interface Markup {
  readonly html: string;
}

type Value = string | number | Markup | readonly Markup[];

/** Template tag for HTML. Escapes texts and numbers; inserts markup and lists of it unchanged. */
export function markup(strings: TemplateStringsArray, ...values: readonly Value[]): Markup {
  return { html: String.raw({ raw: strings }, ...values.map(write)) };
}

function write(value: Value): string {
  if (typeof value === "object") return "html" in value ? value.html : value.map(({ html }) => html).join("");
  return escapeHtml(String(value));
}
