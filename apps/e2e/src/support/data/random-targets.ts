import type { Random } from "@scriptkeeper/testing/random/random";

const targets = [
  (attributes: string) => `<button ${attributes}>A</button>`,
  (attributes: string) => `<a href="/x" ${attributes}>A</a>`,
  (attributes: string) => `<input type="checkbox" aria-label="A" ${attributes}>`,
  (attributes: string) => `<div role="button" tabindex="0" ${attributes}>A</div>`,
  (attributes: string) => `<div role="button" tabindex="-1" ${attributes}>A</div>`,
  (attributes: string) => `<div ${attributes}>A</div>`,
];

/** Things to press and others that lie beside, on and in one another, as HTML. Each has an id. */
export function randomTargets(random: Random): string {
  const from = (area: number) => `${random.integer(area)}px`;
  const size = () => `${random.pick([12, 20, 23, 24, 25, 40])}px`;
  const place = (area: number) =>
    `position: absolute; padding: 0; margin: 0; left: ${from(area)}; top: ${from(area)}; ` +
    `width: ${size()}; height: ${size()}; z-index: ${random.pick(["auto", "0", "1", "2"])}; ` +
    `pointer-events: ${random.chance(8) ? "none" : "auto"}`;
  const one = (id: string, area: number) => random.pick(targets)(`id="${id}" style="${place(area)}"`);
  const group = (id: string) => {
    const inside = Array.from({ length: 3 }, (_, index) => one(`${id}-${index}`, 60)).join("");
    return `<div id="${id}" ${random.chance(2) ? "tabindex=0" : ""} style="${place(180)}">${inside}</div>`;
  };
  return Array.from({ length: 12 }, (_, index) =>
    random.chance(4) ? group(`group-${index}`) : one(`one-${index}`, 180),
  ).join("");
}
