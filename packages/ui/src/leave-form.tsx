/** Guards the unsaved changes of forms. */
export interface FormGuard {
  /** Leaves one form, or all open forms, after asking about unsaved changes. */
  leave: (leave: () => void, form: Element | null) => void;
  /** Stops asking about everything typed so far. */
  forget: () => void;
}

let guard: FormGuard | null = null;

/** Marks a form, or an element around its fields, as asking before unsaved changes are lost: `{...tracksChanges}`. */
export const tracksChanges = { "data-tracks-changes": true };

/** Sets the guard of all forms; null removes it. */
export function guardForms(next: FormGuard | null): void {
  guard = next;
}

/** Leaves a form without saving it, or all open forms if none is given. */
export function leaveForm(leave: () => void, form: Element | null = null): void {
  if (guard) guard.leave(leave, form);
  else leave();
}

/** Stops asking about unsaved changes, because they were saved or their loss was confirmed. */
export function forgetChanges(): void {
  guard?.forget();
}
