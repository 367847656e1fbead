import type { RenewInput } from "@scriptkeeper/contracts/renewals/renewals";

export interface Cart {
  /** `index` is the line's place in what was asked, for messages. */
  lines: { id: number; quantity: number; index: number }[];
  includeDelivery: boolean;
}

/** The lines in the order of their ids, in which their rows are locked. */
export function toCart(input: RenewInput): Cart {
  const lines = input.prescriptionItems
    .map((line, index) => ({ ...line, index }))
    .sort((a, b) => a.id - b.id);
  return { lines, includeDelivery: input.includeDelivery };
}

/** Equal texts are equal carts. */
export function cartText(cart: Cart): string {
  return JSON.stringify({
    items: cart.lines.map((line) => [line.id, line.quantity]),
    delivery: cart.includeDelivery,
  });
}

/** The lines that a stored cart asked for. */
export function linesInCart(text: string): { id: number; quantity: number }[] {
  const { items } = JSON.parse(text) as { items: [number, number][] };
  return items.map(([id, quantity]) => ({ id, quantity }));
}

/** The ids that a stored cart asked for. */
export function idsInCart(text: string): number[] {
  return linesInCart(text).map(({ id }) => id);
}
