import { DiscardQuestion } from "@scriptkeeper/ui/discard-question";

export interface SignOutQuestionProps {
  onClose: () => void;
  onDiscard: () => void;
}

/** Asks whether unsaved text may be lost on signing out. */
export function SignOutQuestion({ onClose, onDiscard }: SignOutQuestionProps) {
  return <DiscardQuestion onKeep={onClose} onDiscard={onDiscard} />;
}
