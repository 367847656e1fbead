import type { RenewInput } from "@scriptkeeper/contracts/renewals/renewals";

export interface Cart {
  /** The line's index in the request, for error messages. */
  lines: { id: number; quantity: number; index: number }[];
  includeDelivery: boolean;
}

/** Returns the cart with its lines sorted by id, the order in which their rows are locked. */
export function toCart(input: RenewInput): Cart {
  const lines = input.prescriptionItems
    .map((line, index) => ({ ...line, index }))
    .sort((a, b) => a.id - b.id);
  return { lines, includeDelivery: input.includeDelivery };
}

/** Serialises a cart; equal carts give equal texts. */
export function cartText(cart: Cart): string {
  return JSON.stringify({
    items: cart.lines.map((line) => [line.id, line.quantity]),
    delivery: cart.includeDelivery,
  });
}

/** The lines of a stored cart. */
export function linesInCart(text: string): { id: number; quantity: number }[] {
  const { items } = JSON.parse(text) as { items: [number, number][] };
  return items.map(([id, quantity]) => ({ id, quantity }));
}

export function idsInCart(text: string): number[] {
  return linesInCart(text).map(({ id }) => id);
}
