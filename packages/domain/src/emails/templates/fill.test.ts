import fc from "fast-check";
import { expect, it } from "vitest";
import { fillHtml, fillText } from "./fill.ts";
import { parseTemplate } from "./template.ts";

const html = parseTemplate(
  '<p title="{{name}}">{{name}}</p>{{#items}}<b>{{product}} for {{name}}</b>{{/items}}',
);
const text = parseTemplate("Hello {{name}}\n\n{{#items}}\n- {{product}}\n{{/items}}\n\nEnd\n");

it("fills in the values and lists items one by one", () => {
  const fields = { name: "Ann", items: [{ product: "A" }, { product: "B" }] };
  expect(fillHtml(html, fields)).toBe('<p title="Ann">Ann</p><b>A for Ann</b><b>B for Ann</b>');
  expect(fillText(text, fields)).toBe("Hello Ann\n\n- A\n- B\n\nEnd\n");
});

it("leaves no trace of an empty list", () => {
  expect(fillHtml(html, { name: "Ann", items: [] })).toBe('<p title="Ann">Ann</p>');
  expect(fillText(text, { name: "Ann", items: [] })).toBe("Hello Ann\n\n\nEnd\n");
});

it("escapes its values, so that none adds a tag, attribute or entity", () => {
  const count = (written: string, character: string) => written.split(character).length;
  const harmless = fillHtml(html, { name: "x", items: [{ product: "x" }] });
  const hostile = fc.string({
    unit: fc.constantFrom("<", ">", '"', "'", "&", "/", "a", "{", "}", "#", "script", "\n", "\0", "é", "💊"),
  });
  fc.assert(
    fc.property(hostile, hostile, (name, product) => {
      const filled = fillHtml(html, { name, items: [{ product }] });
      for (const special of ["<", ">", '"', "'"])
        expect(count(filled, special)).toBe(count(harmless, special));
      expect(filled.replace(/&(amp|lt|gt|quot|#\d+);/g, "")).not.toContain("&");
    }),
  );
});

it("does not expand placeholders inside a value", () => {
  expect(fillHtml(html, { name: "{{items}}", items: [] })).toBe('<p title="{{items}}">{{items}}</p>');
});

it("removes line breaks, null bytes and text-direction overrides from values", () => {
  const filled = fillText(text, { name: "Ann\r\n\r\nBcc: x\0\u202egnp", items: [] });
  expect(filled.split("\n")[0]).toBe("Hello Ann Bcc: x gnp");
});

it("keeps names in any script and emoji, as numeric entities in HTML", () => {
  const fields = { name: "أ💊’", items: [] };
  const numbers = "&#1571;&#128138;&#8217;";
  expect(fillHtml(html, fields)).toBe(`<p title="${numbers}">${numbers}</p>`);
  expect(fillText(text, fields)).toContain("Hello أ💊’\n");
});

it("refuses to write a message with a placeholder unfilled", () => {
  expect(() => fillHtml(html, { items: [] })).toThrow("no text for name");
  expect(() => fillText(text, { name: "Ann" })).toThrow("no list for items");
});

it.each([
  ["{{#items}}", "not closed"],
  ["{{/items}}", "not open"],
  ["{{#a}}{{#b}}{{/a}}{{/b}}", "not open"],
])("refuses a template of %s", (source, reason) => {
  expect(() => parseTemplate(source)).toThrow(reason);
});
