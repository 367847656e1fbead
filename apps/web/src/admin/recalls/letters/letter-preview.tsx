import { Card } from "@scriptkeeper/ui/card";
import { Paragraphs } from "../../../shared/components/paragraphs.tsx";

export interface LetterPreviewProps {
  medicine: string;
  words: Readonly<Record<"subject" | "what_happened" | "what_to_do", string>>;
}

/** The letter as recipients will read it. */
export function LetterPreview({ medicine, words }: LetterPreviewProps) {
  return (
    <section aria-label="Preview of the letter">
      <Card>
        <p className="text-sm text-ink-muted">Preview</p>
        <p className="mt-2 text-xl font-semibold wrap-anywhere">{words.subject || "Subject"}</p>
        <div className="mt-3 space-y-3 wrap-anywhere">
          <p>Hello [first name],</p>
          <p className="font-semibold">This is about a medicine you got from us: {medicine}.</p>
          <Paragraphs text={words.what_happened} />
          <p className="font-semibold">What to do</p>
          <Paragraphs text={words.what_to_do} />
          <p className="text-accent underline">Tell us that you have read this</p>
        </div>
      </Card>
    </section>
  );
}
