import type { NoEmailsReason } from "@scriptkeeper/contracts/care/care";
import { Alert } from "@scriptkeeper/ui/alert";
import { Button } from "@scriptkeeper/ui/button";
import { useToast } from "@scriptkeeper/ui/toast";
import { useLayoutEffect, useRef } from "react";
import { changeFailure } from "../../shared/api/failure-detail.ts";
import { ignoreDoubleClick } from "../../shared/ignore-double-click.ts";
import { useWhose } from "../carers/whose.ts";
import { ownEmailsWords } from "./own-emails-words.ts";
import { useNoEmails } from "./use-no-emails.ts";
import { useSetMyEmails } from "./use-set-my-emails.ts";

export interface NoEmailsNoticeProps {
  /** The id of the heading that gets the focus when the notice disappears. */
  headingId: string;
}

/**
 * Warns that nobody will be told when these medicines run out. Renders nothing if somebody will be, or while that is
 * unknown.
 */
export function NoEmailsNotice({ headingId }: NoEmailsNoticeProps) {
  const { name } = useWhose();
  const why = useNoEmails();
  if (!why) return null;
  return (
    <section aria-label="Reminder emails" className="mb-3 sm:mb-4">
      <Alert variant="warning">
        {name === null ? <OwnNotice why={why} headingId={headingId} /> : aboutSomebody(name, why)}
      </Alert>
    </section>
  );
}

function OwnNotice({ why, headingId }: NoEmailsNoticeProps & { why: NoEmailsReason }) {
  if (why === "address_bad") return ownEmailsWords.unreached;
  return (
    <>
      <p>
        {ownEmailsWords.off} {ownEmailsWords.whileOff}
      </p>
      <TurnOn headingId={headingId} />
    </>
  );
}

function TurnOn({ headingId }: NoEmailsNoticeProps) {
  const toast = useToast();
  const button = useRef<HTMLButtonElement>(null);
  const isDone = useRef(false);
  const { set, isPending, error } = useSetMyEmails({
    onSuccess() {
      isDone.current = true;
      toast({ title: ownEmailsWords.on, variant: "success" });
    },
  });
  // What follows the notice may be a link to a checkout, which a second key press must not open, so the focus moves
  // to the heading. The page does not scroll.
  useLayoutEffect(
    () => () => {
      const hasFocus = [button.current, document.body].some((each) => each === document.activeElement);
      if (isDone.current && hasFocus) document.getElementById(headingId)?.focus({ preventScroll: true });
    },
    [headingId],
  );
  return (
    <>
      {error && (
        <p role="alert" className="mt-2 font-semibold">
          {changeFailure(error)}
        </p>
      )}
      <Button
        ref={button}
        variant="secondary"
        size="compact"
        className="mt-2"
        busy={isPending}
        onClick={ignoreDoubleClick(() => set({ wanted: true }))}
      >
        {ownEmailsWords.start}
      </Button>
    </>
  );
}

function aboutSomebody(name: string, why: NoEmailsReason): string {
  const reason =
    why === "stopped" ? "they have stopped them" : "the address that the pharmacy has does not work";
  return `Nobody gets emails about ${name}'s medicines: ${reason}. Please keep an eye on when they run out.`;
}
