/** One part of a template: literal text, a value, or a section repeated for each entry of a list. */
export type Part =
  | { readonly literal: string }
  | { readonly name: string }
  | { readonly list: string; readonly parts: readonly Part[] };

const TAG = /\{\{([#/]?)(\w+)\}\}/g;
const TAG_ON_ITS_OWN_LINE = /^[ \t]*(\{\{[#/]\w+\}\})[ \t]*\n/gm;

/**
 * Parses a template with `{{name}}` placeholders and `{{#list}}…{{/list}}` sections. Throws if a section is not closed
 * or is closed twice.
 */
export function parseTemplate(source: string): readonly Part[] {
  const tight = source.replace(TAG_ON_ITS_OWN_LINE, "$1");
  const open: { list: string; parts: Part[] }[] = [{ list: "", parts: [] }];
  let end = 0;
  for (const match of tight.matchAll(TAG)) {
    const [tag, sigil, name = ""] = match;
    const inside = open.at(-1)?.parts;
    if (match.index > end) inside?.push({ literal: tight.slice(end, match.index) });
    end = match.index + tag.length;
    if (sigil === "") inside?.push({ name });
    if (sigil === "#") open.push({ list: name, parts: [] });
    if (sigil === "/") close(open, name);
  }
  const [root] = open;
  if (open.length !== 1 || !root) throw new Error(`The section ${open.at(-1)?.list} is not closed`);
  root.parts.push({ literal: tight.slice(end) });
  return root.parts;
}

function close(open: { list: string; parts: Part[] }[], name: string): void {
  const section = open.pop();
  const around = open.at(-1);
  if (section?.list !== name || !around) throw new Error(`The section ${name} is closed but not open`);
  around.parts.push(section);
}
