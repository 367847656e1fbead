/** Focuses what has just come, unless a dialog stands before it: that would take away what is typed there. */
export function focusUnlessBehindDialog(element: HTMLElement | null | undefined): void {
  const front = [...document.querySelectorAll("[data-modal]")].at(-1);
  if (!front || front.contains(element ?? null)) element?.focus();
}
