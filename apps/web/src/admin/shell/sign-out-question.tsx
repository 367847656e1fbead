import { DiscardQuestion } from "@scriptkeeper/ui/discard-question";

export interface SignOutQuestionProps {
  onClose: () => void;
  onDiscard: () => void;
}

/** Asks whether typed words may go with the session. */
export function SignOutQuestion({ onClose, onDiscard }: SignOutQuestionProps) {
  return <DiscardQuestion onKeep={onClose} onDiscard={onDiscard} />;
}
