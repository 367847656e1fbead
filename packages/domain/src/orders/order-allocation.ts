/** What a renewal asked the store to sell for one item. */
export interface RenewalLine {
  itemId: number;
  /** The store's variant; `null` if none was asked for. */
  variantId: string | null;
  productName: string;
  quantity: number;
}

/** What the store's order contains now. `variantId` is `null` for a line whose variant the store no longer knows. */
export interface OrderedLine {
  variantId: string | null;
  title: string;
  quantity: number;
}

export interface Allocation {
  /** How many of each item the order contains, by item id; always more than 0. */
  held: Map<number, number>;
  /** Items that the order may contain, in a line that does not say what it is. */
  uncertain: number[];
  /** What the order contains beyond the renewal's lines. */
  extra: OrderedLine[];
}

/**
 * Assigns the lines of an order to the lines of its renewal by variant: first those with the same quantity, then the
 * rest in the order of the items. Lines without a variant are recognised by their title. An order that names no lines
 * at all tells us nothing.
 */
export function allocateOrder(lines: readonly RenewalLine[], ordered: readonly OrderedLine[]): Allocation {
  const rest = ordered.filter((line) => line.quantity > 0).map((line) => ({ ...line }));
  const held = new Map<number, number>();
  const take = (line: RenewalLine, from: OrderedLine) => {
    const taken = Math.min(line.quantity - (held.get(line.itemId) ?? 0), from.quantity);
    from.quantity -= taken;
    if (taken > 0) held.set(line.itemId, (held.get(line.itemId) ?? 0) + taken);
  };
  for (const isSame of [isSameVariant, isSameTitle]) {
    const open = lines.filter((line) => !held.has(line.itemId));
    for (const line of open) {
      const exact = rest.find((from) => isSame(line, from) && from.quantity === line.quantity);
      if (exact) take(line, exact);
    }
    for (const line of open) for (const from of rest) if (isSame(line, from)) take(line, from);
  }
  const unknown = rest.filter((line) => line.variantId === null && line.quantity > 0);
  const missing = lines.filter((line) => !held.has(line.itemId));
  return {
    held,
    uncertain: unknown.length > 0 || ordered.length === 0 ? missing.map((line) => line.itemId) : [],
    extra: rest.filter((line) => line.quantity > 0),
  };
}

function isSameVariant(line: RenewalLine, from: OrderedLine): boolean {
  return line.variantId !== null && line.variantId === from.variantId;
}

function isSameTitle(line: RenewalLine, from: OrderedLine): boolean {
  return from.variantId === null && from.title === line.productName;
}
