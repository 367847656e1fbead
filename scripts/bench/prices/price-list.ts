export interface ListedPrice {
  handle: string;
  price: string;
}

/** The store's price of the nth product. */
export function storeCents(n: number): number {
  return 500 + ((n * 37) % 9_500);
}

export function handleOf(n: number): string {
  return `medicine-${n}-20mg-tablets`;
}

/** Returns the number in a handle; null if the store has no such product. */
export function productOf(handle: string): number | null {
  const [, digits] = /^medicine-(\d+)-20mg-tablets$/.exec(handle) ?? [];
  return digits === undefined ? null : Number(digits);
}

/**
 * Returns a list of new prices: most 5 % higher, a few unchanged, suspicious, named twice, or of products that the
 * store does not have.
 */
export function priceList(rows: number): ListedPrice[] {
  return Array.from({ length: rows }, (_, index) => listed(index + 1));
}

function listed(n: number): ListedPrice {
  const cents = storeCents(n);
  const asked = (handle: string, newCents: number) => ({ handle, price: (newCents / 100).toFixed(2) });
  const kind = n % 100;
  if (kind === 1) return asked(`gone-${n}`, cents);
  if (kind === 2) return asked(handleOf(n), cents * 2);
  if (kind === 3) return asked(handleOf(n + 1), Math.round(storeCents(n + 1) * 1.05));
  if (kind < 8 && kind > 4) return asked(handleOf(n), cents);
  return asked(handleOf(n), Math.round(cents * 1.05));
}

/** Returns the list as a file for the screen: a header, then a line per row. */
export function asCsv(list: readonly ListedPrice[]): string {
  return `handle,price\n${list.map(({ handle, price }) => `${handle},${price}\n`).join("")}`;
}
