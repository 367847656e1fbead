/** Focuses a new element unless it is behind a dialog, where taking the focus would interrupt typing. */
export function focusUnlessBehindDialog(element: HTMLElement | null | undefined): void {
  const front = [...document.querySelectorAll("[data-modal]")].at(-1);
  if (!front || front.contains(element ?? null)) element?.focus();
}
