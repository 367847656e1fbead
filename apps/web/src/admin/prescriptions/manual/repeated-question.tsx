import { Alert } from "@scriptkeeper/ui/alert";
import { Button } from "@scriptkeeper/ui/button";
import { focusUnlessBehindDialog } from "@scriptkeeper/ui/focus-unless-behind-dialog";
import { useEffect, useRef } from "react";
import { failedAnswer, serverMessage } from "../../../shared/api/api-answer.ts";
import { ignoreDoubleClick } from "../../../shared/ignore-double-click.ts";

export interface RepeatedQuestionProps {
  error: unknown;
  onCreate: () => void;
  onLeave: () => void;
}

/**
 * Asks before the same prescription is created again. The question itself takes the focus, so that a second Enter,
 * like a second click, answers nothing.
 */
export function RepeatedQuestion({ error, onCreate, onLeave }: RepeatedQuestionProps) {
  const question = useRef<HTMLDivElement>(null);
  const before = repeatedQuestion(error);
  useEffect(() => focusUnlessBehindDialog(question.current), []);
  return (
    <Alert
      ref={question}
      tabIndex={-1}
      variant="warning"
      role="alert"
      title={serverMessage(error)}
      className="scroll-mt-4"
    >
      {before && <p>It is order #{before.groupId}. Nothing new was created.</p>}
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" size="sm" onClick={ignoreDoubleClick(onCreate)}>
          Create another
        </Button>
        <Button variant="quiet" size="sm" onClick={onLeave}>
          Keep only that one
        </Button>
      </div>
    </Alert>
  );
}

/** Returns what was created a moment ago, if that is why the server asks; otherwise undefined. */
export function repeatedQuestion(error: unknown) {
  const answer = failedAnswer(error);
  return answer.kind === "refused" ? answer.details.createdBefore : undefined;
}
