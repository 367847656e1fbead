import type { ChangedField } from "@scriptkeeper/contracts/conflicts";
import { shortDay, shortInstant } from "@scriptkeeper/domain/days";
import { Alert } from "@scriptkeeper/ui/alert";
import { Button } from "@scriptkeeper/ui/button";
import { trpc } from "../../../shared/api/trpc.ts";
import type { Conflict } from "./met-changes.ts";
import type { Conflicts } from "./use-record-form.ts";

export interface ConflictNoticeProps {
  conflicts: Conflicts;
  /** The record's field, and what the form calls it. */
  field: string;
  label: string;
  /** What people call a value of it. */
  toText?: (changed: ChangedField) => string;
}

/** What a colleague wrote into a field while its form was open, and the choice where it was touched here, too. */
export function ConflictNotice({ conflicts, field, label, toText = plainText }: ConflictNoticeProps) {
  const settings = trpc.auth.publicSettings.useQuery();
  const conflict = conflicts.of(field);
  if (!conflict) return <div aria-live="polite" />;
  const at = conflict.at && settings.data ? ` at ${shownTime(conflict.at, settings.data)}` : "";
  return (
    <div aria-live="polite">
      <Alert variant={conflict.answer === "open" ? "warning" : "info"} className="mt-2 px-3! py-2!">
        <p className="wrap-anywhere">
          <span className="sr-only">{label}: </span>
          {toSentence(conflict, { at, text: toText(conflict) })} {outcomes[conflict.answer]}
        </p>
        {conflict.answer !== "taken" && (
          <fieldset aria-label={`${label}: which one?`} className="flex flex-wrap gap-2">
            {choices.map(({ answer, title }) => (
              <Button
                key={answer}
                variant="secondary"
                size="sm"
                aria-pressed={conflict.answer === answer}
                className="aria-pressed:bg-accent-soft"
                onClick={() => conflicts.answer(conflict, answer)}
              >
                {title}
              </Button>
            ))}
          </fieldset>
        )}
      </Alert>
    </div>
  );
}

const choices = [
  { answer: "theirs", title: "Use theirs" },
  { answer: "mine", title: "Keep mine" },
] as const;

const outcomes: Record<Conflict["answer"], string> = {
  open: "",
  taken: "It stands here now.",
  theirs: "You use theirs.",
  mine: "You keep yours, which replaces it once you save.",
};

function toSentence({ by, value }: Conflict, { at, text }: { at: string; text: string }): string {
  const did = value === null || value === "" ? "cleared" : "changed";
  const into = did === "changed" ? ` to ${text}` : "";
  if (by === null) return `This was ${did}${into} meanwhile.`;
  return `${by.charAt(0).toUpperCase()}${by.slice(1)} ${did} this${into}${at}.`;
}

/** "10:42 am", and the day where that is not today. */
function shownTime(at: string, { storeTimezone, today }: { storeTimezone: string; today: string }): string {
  const [day = "", time = ""] = shortInstant(new Date(at), storeTimezone).split(", ");
  return day === shortDay(today) ? time : `${time} on ${day}`;
}

function plainText({ value, label }: ChangedField): string {
  if (typeof value === "boolean") return value ? "yes" : "no";
  const text = label ?? String(value);
  return /^\d{4}-\d{2}-\d{2}$/.test(text) ? shortDay(text) : text;
}
