import { useState } from "react";
import { Dialog } from "./dialog.tsx";
import { Textarea } from "./textarea.tsx";

/** How many characters are shown before the text is cut. */
const LENGTH = 60;

export interface TruncatedTextProps {
  text: string;
  /** What the text is, for the button and the dialog's title: "notes". */
  of: string;
  /** Formats the text for the dialog, over several lines. */
  layOut?: (text: string) => string;
}

/** Text on one line, cut if it is long; a button shows all of it to read and copy. */
export function TruncatedText({ text, of, layOut }: TruncatedTextProps) {
  const [open, setOpen] = useState(false);
  const shown = (text.split("\n", 1)[0] ?? "").slice(0, LENGTH);
  if (shown === text) return <span className="whitespace-pre">{text}</span>;
  return (
    <span className="inline-flex items-center gap-1">
      <span className="whitespace-pre">{shown}…</span>
      <button
        type="button"
        aria-label={`Show all of ${of}`}
        onClick={() => setOpen(true)}
        className="min-h-9 dense:min-h-7 shrink-0 rounded-sm px-1 font-semibold whitespace-nowrap text-accent hover:bg-accent-soft"
      >
        Show all
      </button>
      {open && (
        <Dialog title={of} onClose={() => setOpen(false)}>
          <Textarea
            readOnly
            aria-label={`All of ${of}`}
            rows={14}
            className="font-mono text-sm!"
            value={layOut ? layOut(text) : text}
          />
        </Dialog>
      )}
    </span>
  );
}
