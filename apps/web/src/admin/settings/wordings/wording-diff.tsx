import { SLOTS_OF, type WordedEmail, type Wording } from "@scriptkeeper/contracts/emails/wording-rules";
import { slotLabels } from "./wording-labels.ts";

interface Side {
  title: string;
  words: Wording;
}

export interface WordingDiffProps {
  email: WordedEmail;
  sides: readonly [Side, Side];
}

/** Two versions of an email's wording beside each other, with the slots that differ. */
export function WordingDiff({ email, sides: [one, other] }: WordingDiffProps) {
  const slots = SLOTS_OF[email].filter((slot) => (one.words[slot] ?? "") !== (other.words[slot] ?? ""));
  if (slots.length === 0) return <p className="text-ink-muted">The two are the same.</p>;
  return (
    <dl className="space-y-3">
      {slots.map((slot) => (
        <div key={slot}>
          <dt className="mb-1 font-semibold">{slotLabels[slot].name}</dt>
          <dd className="grid gap-2 sm:grid-cols-2">
            {[one, other].map(({ title, words }) => (
              <div key={title} className="min-w-0 rounded-md border border-line bg-sunken px-3 py-2">
                <p className="text-xs text-ink-muted">{title}</p>
                {words[slot] ? (
                  <p className="whitespace-pre-line wrap-anywhere">{words[slot]}</p>
                ) : (
                  <p className="text-ink-muted italic">{slot === "note" ? "No note" : "Built-in words"}</p>
                )}
              </div>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  );
}
