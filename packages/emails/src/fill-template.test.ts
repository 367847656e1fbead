import fc from "fast-check";
import { expect, it } from "vitest";
import { fillable } from "./fill-template.ts";
import { parseTemplate, type Template } from "./template.ts";

interface Fields {
  readonly name: string;
  readonly items: readonly { readonly product: string }[];
}

const template: Template<Fields> = {
  html: '<p title="{{name}}">{{name}}</p>{{#items}}<b>{{product}} for {{name}}</b>{{/items}}',
  text: "Hello {{name}}\n\n{{#items}}\n- {{product}}\n{{/items}}\n\nEnd\n",
};
const fill = fillable(template);

it("fills both parts with the same values, lists item by item", () => {
  const filled = fill({ name: "Ann", items: [{ product: "A" }, { product: "B" }] });
  expect(filled.html).toBe('<p title="Ann">Ann</p><b>A for Ann</b><b>B for Ann</b>');
  expect(filled.text).toBe("Hello Ann\n\n- A\n- B\n\nEnd\n");
});

it("leaves nothing of an empty list", () => {
  const filled = fill({ name: "Ann", items: [] });
  expect(filled.html).toBe('<p title="Ann">Ann</p>');
  expect(filled.text).toBe("Hello Ann\n\n\nEnd\n");
});

it("escapes whatever it is given: no value adds a tag, an attribute or an entity", () => {
  const count = (html: string, character: string) => html.split(character).length;
  const harmless = fill({ name: "x", items: [{ product: "x" }] }).html;
  const hostile = fc.string({
    unit: fc.constantFrom("<", ">", '"', "'", "&", "/", "a", "{", "}", "#", "script", "\n", "\0", "é", "💊"),
  });
  fc.assert(
    fc.property(hostile, hostile, (name, product) => {
      const { html } = fill({ name, items: [{ product }] });
      for (const special of ["<", ">", '"', "'"]) expect(count(html, special)).toBe(count(harmless, special));
      expect(html.replace(/&(amp|lt|gt|quot|#\d+);/g, "")).not.toContain("&");
    }),
  );
});

it("does not read placeholders in a value", () => {
  expect(fill({ name: "{{items}}", items: [] }).html).toBe('<p title="{{items}}">{{items}}</p>');
});

it("takes line breaks, null bytes and text-direction overrides out of values", () => {
  const { text } = fill({ name: "Ann\r\n\r\nBcc: x\0\u202egnp", items: [] });
  expect(text.split("\n")[0]).toBe("Hello Ann Bcc: x gnp");
});

it("keeps names in any script and emoji, in the HTML by their numbers", () => {
  const { html, text } = fill({ name: "أ💊’", items: [] });
  expect(html).toBe('<p title="&#1571;&#128138;&#8217;">&#1571;&#128138;&#8217;</p>');
  expect(text).toContain("Hello أ💊’\n");
});

it("refuses to write a message with a hole in it", () => {
  const lacking = fillable<object>(template);
  expect(() => lacking({ items: [] })).toThrow("no text for name");
  expect(() => lacking({ name: "Ann" })).toThrow("no list for items");
});

it.each([
  ["{{#items}}", "not closed"],
  ["{{/items}}", "not open"],
  ["{{#a}}{{#b}}{{/a}}{{/b}}", "not open"],
])("a template of %s is refused", (source, reason) => {
  expect(() => parseTemplate(source)).toThrow(reason);
});
