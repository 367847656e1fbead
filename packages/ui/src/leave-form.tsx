/** What stands between somebody who leaves a form and the loss of unsaved changes. */
export interface FormGuard {
  /** Leaves one form, or all that are open, once somebody who would lose changes was asked. */
  leave: (leave: () => void, form: Element | null) => void;
  /** Nobody is to be asked about what was typed so far. */
  forget: () => void;
}

let guard: FormGuard | null = null;

/** Marks what asks before unsaved changes are lost: `{...tracksChanges}` on a form, or around its fields. */
export const tracksChanges = { "data-tracks-changes": true };

/** Puts a guard before all forms, or takes it away. */
export function guardForms(next: FormGuard | null): void {
  guard = next;
}

/** Leaves a form without saving it, or all that are open where none is given. */
export function leaveForm(leave: () => void, form: Element | null = null): void {
  if (guard) guard.leave(leave, form);
  else leave();
}

/** The changes were saved, or their loss agreed to: nobody is asked about them any more. */
export function forgetChanges(): void {
  guard?.forget();
}
