/** What stands between somebody who leaves a form and the loss of what was typed into it. */
export interface FormGuard {
  /** Leaves one form, or all that are open, once somebody who would lose words was asked. */
  leave: (leave: () => void, form: Element | null) => void;
  /** Nobody is to be asked about what was typed so far. */
  forget: () => void;
}

let guard: FormGuard | null = null;

/** Marks what words are asked about that are typed into it: `{...keepsWords}` on a form, or around its fields. */
export const keepsWords = { "data-keeps-words": true };

/** Puts a guard before all forms, or takes it away. */
export function guardForms(next: FormGuard | null): void {
  guard = next;
}

/** Leaves a form without saving it, or all that are open where none is given. */
export function leaveForm(leave: () => void, form: Element | null = null): void {
  if (guard) guard.leave(leave, form);
  else leave();
}

/** The words were saved, or their loss agreed to: what comes now is not asked about. */
export function forgetWords(): void {
  guard?.forget();
}
