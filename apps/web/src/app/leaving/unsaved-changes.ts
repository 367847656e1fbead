type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const FIELDS = "input:not([type=search], [role=combobox]), select, textarea";

/** The content of a field before it was typed into; null if unknown. */
const before = new WeakMap<Field, string | null>();
const typed = new Set<Field>();
let isForgotten = false;

/**
 * Records what is typed into forms that track changes, which excludes searches. `early` are the fields typed into
 * before. Returns a function that stops it.
 */
export function trackChanges(early: ReadonlySet<EventTarget>): () => void {
  for (const field of early) {
    if (!isKept(field)) continue;
    typed.add(field);
    before.set(field, null);
  }
  const remember = ({ target }: Event) => {
    if (isKept(target) && !before.has(target)) before.set(target, contentOf(target));
  };
  const note = ({ target }: Event) => {
    if (!isKept(target)) return;
    typed.add(target);
    isForgotten = false;
  };
  const heard = [
    ["focusin", remember],
    ["beforeinput", remember],
    ["input", note],
  ] as const;
  for (const [type, listen] of heard) document.addEventListener(type, listen, { capture: true });
  return () => {
    for (const [type, listen] of heard) document.removeEventListener(type, listen, { capture: true });
  };
}

/** Tells whether a form, or any form if none is given, has unsaved changes. */
export function hasUnsavedChanges(form: Element | null = null): boolean {
  for (const field of typed) if (!field.isConnected) typed.delete(field);
  const changed = [...typed].filter((field) => contentOf(field) !== before.get(field));
  if (form) return changed.some((field) => form.contains(field));
  // A screen may have changes whose fields are not shown.
  return changed.length > 0 || (!isForgotten && document.querySelector("[data-unsaved]") !== null);
}

/** Focuses the field that was last typed into. */
export function focusLastTyped(): void {
  [...typed].at(-1)?.focus();
}

/** Disregards everything typed so far, until something is typed again or another screen opens. */
export function forgetChanges(): void {
  typed.clear();
  isForgotten = true;
}

/** Ends the effect of `forgetChanges`, because another screen has opened. */
export function startAnew(): void {
  isForgotten = false;
}

function isKept(target: EventTarget | null): target is Field {
  return (
    target instanceof Element && target.matches(FIELDS) && target.closest("[data-tracks-changes]") !== null
  );
}

function contentOf(field: Field): string {
  return field.matches("[type=radio], [type=checkbox]") ? String(field.matches(":checked")) : field.value;
}
