/**
 * Finds what can be pressed or typed into that is at least 24 px wide and high, and that nothing of the kind touches
 * but what it stands in, which lies below it. Such a target is large enough by WCAG's rule, whatever is around it: axe
 * looks at all around it first, which took most of its time.
 */
export const LARGE_TARGETS = `(() => {
  const LEAST = 24;
  const boxed = (element) => ({ element, box: element.getBoundingClientRect() });
  const touch = (one, other) =>
    one.left <= other.right && other.left <= one.right && one.top <= other.bottom && other.top <= one.bottom;
  const targets = Array.from(
    document.querySelectorAll("a, area, button, input, select, textarea, summary, details, iframe, audio, video, [tabindex], [contenteditable]"),
    boxed,
  ).filter(({ box: { width, height } }) => width > 0 && height > 0);
  const isTouched = ({ element, box }) =>
    targets.some((other) => other.element !== element && touch(box, other.box) && !other.element.contains(element));
  return targets
    .filter((target) => target.box.width >= LEAST && target.box.height >= LEAST && !isTouched(target))
    .map(({ element }) => element);
})()`;
