import { SLOTS_OF, WORDED_EMAILS } from "@scriptkeeper/contracts/emails/wording-rules";
import { renderStoredEmail } from "@scriptkeeper/domain/emails/templates/stored-email";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { WordedSampleData } from "../payloads.ts";
import { redact } from "../redact.ts";
import { renderMessage } from "../rendering/render-message.ts";
import { templates } from "../rendering/templates.ts";
import { reader, several } from "../samples/sample-data.ts";
import { samples } from "../samples/samples.ts";
import { mimeWriter } from "../sending/write-mime.ts";

const words = {
  subject: "Own subject, {first name}",
  preheader: "Own line beside it",
  intro: "Own beginning about {these items} from {pharmacy}.",
  note: "Own first paragraph.\n\nOwn second paragraph.",
};

/** Returns every email that can be reworded, with the given words. */
const wordable = WORDED_EMAILS.map((email) => ({ email, write: (own: object) => sampleOf(email, own) }));

function sampleOf(email: WordedSampleData["email"], own: object, firstName: string | null = "Margaret") {
  const data = { ...reader, firstName, items: several, today: "2026-11-25", homeUrl: "https://x.example" };
  return renderMessage("test", { ...data, about: "wording", email, words: own }, {});
}

it.each(samples)(
  "“$title” is identical to the letter if the pharmacy has no wording of its own",
  (sample) => {
    const { kind, payload, secrets } = sample;
    const built = renderMessage(kind, payload, secrets);
    expect(renderMessage(kind, payload, secrets, () => undefined)).toEqual(built);
    expect(renderMessage(kind, payload, secrets, () => ({}))).toEqual(built);
  },
);

describe.each(wordable)("a pharmacy's wording in $email", ({ email, write }) => {
  const allowed = SLOTS_OF[email];

  it("appears in the slots that may be worded, in HTML and in text, and in no others", () => {
    const { subject, preheader, html, text } = write(words);
    expect(subject.includes("Own subject, Margaret")).toBe(allowed.includes("subject"));
    expect(preheader === "Own line beside it").toBe(allowed.includes("preheader"));
    for (const part of [html, text]) {
      expect(part.includes("Own beginning about these 3 items from Harbour Street Pharmacy.")).toBe(
        allowed.includes("intro"),
      );
      expect(part).toContain("Own first paragraph.");
      expect(part).toContain("Own second paragraph.");
    }
  });

  it("is shown later as it was sent", () => {
    const message = write(words);
    const template = templates.find(({ key }) => key === message.template);
    expect(renderStoredEmail(template?.html ?? "", redact(message, {}))).toBe(message.html);
  });
});

it("a subject that is also the heading is worded in both places", () => {
  expect(sampleOf("parcel_sent", words).html).toMatch(/<h1>Own subject, Margaret<\/h1>/);
});

it.each([
  ["Hello {first name}, it is time", "Hello, it is time"],
  ["Time to reorder, {first name}", "Time to reorder"],
  ["{first name}, it is time", "It is time"],
])("without a first name “%s” becomes “%s”", (subject, expected) => {
  expect(sampleOf("reminder", { subject }, null).subject).toBe(`[Test] ${expected}`);
});

it("words that are empty without a first name give way to the built-in ones", () => {
  expect(sampleOf("reminder", { subject: "{first name}" }, " ").subject).toBe(
    "[Test] Time to reorder your prescriptions",
  );
});

it("items at the start of a sentence are capitalised", () => {
  const { text } = sampleOf("reminder", { intro: "{these items} can be ordered. {these items} wait." });
  expect(text).toContain("These 3 items can be ordered. These 3 items wait.");
});

it("a first name that looks like a placeholder is written literally", () => {
  expect(sampleOf("reminder", { subject: "For {first name}" }, "{pharmacy}").subject).toContain(
    "For {pharmacy}",
  );
});

it("a carer's email, a recall and a password keep the built-in words", () => {
  for (const { kind, payload, secrets, name } of samples) {
    if (!/carer|recall|password|guesses|address|invitation|^test/.test(name)) continue;
    expect(renderMessage(kind, payload, secrets, () => words)).toEqual(renderMessage(kind, payload, secrets));
  }
});

it("no wording adds a tag, an attribute, an entity or a header", () => {
  const toMime = mimeWriter("Pharmacy <p@x.example>");
  const hostile = fc.string({
    unit: fc.constantFrom(
      "<",
      ">",
      '"',
      "'",
      "&",
      "\r",
      "\n",
      "\r\nBcc: x@y.example",
      "{",
      "}",
      "\u2028",
      "a",
      "é",
      "💊",
      "{first name}",
    ),
    maxLength: 30,
  });
  const headersOf = (message: ReturnType<typeof renderMessage>) => {
    const { bytes } = toMime({ ...message, to: "a@x.example", messageId: "<1@x.example>" });
    const [head = ""] = bytes.toString().split("\r\n\r\n");
    return head.split(/\r\n(?![ \t])/).map((header) => header.split(":")[0]);
  };
  const tags = (html: string) => html.replace(/>[^<]*/g, ">").replace(/aria-label="[^"]*"/, "");
  const usual = headersOf(sampleOf("reminder", { subject: "x" }));
  const harmless = tags(sampleOf("reminder", { ...words, note: "x" }).html);
  fc.assert(
    fc.property(
      fc.record({ subject: hostile, preheader: hostile, intro: hostile, note: hostile }),
      hostile,
      (own, name) => {
        const message = sampleOf(
          "reminder",
          { ...own, note: `x${own.note.replace(/[\r\n\u2028]+/g, " ")}` },
          name,
        );
        expect(tags(message.html) === harmless).toBe(true);
        expect(message.html.replace(/&(amp|lt|gt|quot|nbsp|#\d+);/g, "")).not.toMatch(/&(?!copy|zwnj)/);
        expect(message.subject + message.preheader).not.toMatch(/[\r\n\u2028]/);
        expect(headersOf(message)).toEqual(usual);
      },
    ),
  );
});
