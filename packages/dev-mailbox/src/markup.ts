import { escapeHtml } from "@scriptkeeper/domain/email-templates/escape-html";

/** HTML that is finished: it is not escaped again. */
export interface Markup {
  readonly html: string;
}

type Value = string | number | Markup | readonly Markup[];

/** Writes HTML. Texts and numbers are escaped, markup and lists of it are taken as they are. */
export function markup(strings: TemplateStringsArray, ...values: readonly Value[]): Markup {
  return { html: String.raw({ raw: strings }, ...values.map(write)) };
}

function write(value: Value): string {
  if (typeof value === "object") return "html" in value ? value.html : value.map(({ html }) => html).join("");
  return escapeHtml(String(value));
}
