import type { ChangedField } from "@scriptkeeper/contracts/editing/conflicts";
import { shortDay, shortInstant } from "@scriptkeeper/domain/time/days";
import { Alert } from "@scriptkeeper/ui/alert";
import { Button } from "@scriptkeeper/ui/button";
import { trpc } from "../../../shared/api/trpc.ts";
import type { Conflict } from "./colleagues-changes.ts";
import type { Conflicts } from "./use-record-form.ts";

export interface ConflictNoticeProps {
  conflicts: Conflicts;
  /** The record's field, and its label in the form. */
  field: string;
  label: string;
  /** Whether the notice names the field, because it does not stand at the field itself. */
  named?: boolean;
  /** Returns a value in words; null if it is empty. */
  toText?: (changed: ChangedField) => string | null;
}

/**
 * Shows what a colleague wrote into a field while the form was open, with a choice if the person had touched it too.
 */
export function ConflictNotice({ conflicts, field, ...shown }: ConflictNoticeProps) {
  const conflict = conflicts.of(field);
  return (
    <div aria-live="polite">
      {conflict && <Notice {...shown} conflict={conflict} onAnswer={conflicts.answer} />}
    </div>
  );
}

interface NoticeProps extends Pick<ConflictNoticeProps, "label" | "named" | "toText"> {
  conflict: Conflict;
  onAnswer: Conflicts["answer"];
}

function Notice({ conflict, label, named = false, toText = plainText, onAnswer }: NoticeProps) {
  const settings = trpc.auth.publicSettings.useQuery();
  const at = conflict.at && settings.data ? ` at ${shownTime(conflict.at, settings.data)}` : "";
  return (
    <Alert variant={conflict.answer === "open" ? "warning" : "info"} className="mt-2 px-3! py-2!">
      <p className="wrap-anywhere">
        <span className={named ? "font-semibold" : "sr-only"}>{label}: </span>
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
              onClick={() => onAnswer(conflict, answer)}
            >
              {title}
            </Button>
          ))}
        </fieldset>
      )}
    </Alert>
  );
}

const choices = [
  { answer: "theirs", title: "Use theirs" },
  { answer: "mine", title: "Keep mine" },
] as const;

const outcomes: Record<Conflict["answer"], string> = {
  open: "",
  taken: "It is shown here now.",
  theirs: "You are using theirs.",
  mine: "You are keeping yours, which replaces it once you save.",
};

function toSentence({ by }: Conflict, { at, text }: { at: string; text: string | null }): string {
  const did = text === null ? "cleared" : "changed";
  const into = text === null ? "" : ` to ${text}`;
  if (by === null) return `This has since been ${did}${into}.`;
  return `${by.charAt(0).toUpperCase()}${by.slice(1)} ${did} this${into}${at}.`;
}

/** Returns "10:42 am", with the day if it is not today. */
function shownTime(at: string, { storeTimezone, today }: { storeTimezone: string; today: string }): string {
  const [day = "", time = ""] = shortInstant(new Date(at), storeTimezone).split(", ");
  return day === shortDay(today) ? time : `${time} on ${day}`;
}

/** Longer values are cut off, because the field shows them. */
const LONGEST = 80;

function plainText({ value, label }: ChangedField): string | null {
  if (typeof value === "boolean") return value ? "yes" : "no";
  const text = label ?? value ?? "";
  if (text === "") return null;
  if (typeof text === "number") return String(text);
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return shortDay(text);
  return `“${text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text}”`;
}
