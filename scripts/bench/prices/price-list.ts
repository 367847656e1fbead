export interface ListedPrice {
  handle: string;
  price: string;
}

/** What the store asks for the nth product. */
export function storeCents(n: number): number {
  return 500 + ((n * 37) % 9_500);
}

export function handleOf(n: number): string {
  return `medicine-${n}-20mg-tablets`;
}

/** The number in a handle; null where the store has no such product. */
export function productOf(handle: string): number | null {
  const [, digits] = /^medicine-(\d+)-20mg-tablets$/.exec(handle) ?? [];
  return digits === undefined ? null : Number(digits);
}

/** A list of new prices: most 5 % higher, a few as they were, to be checked, named twice, or of what the store does not have. */
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

/** As a file of the screen's: a header, then a line for each row. */
export function asCsv(list: readonly ListedPrice[]): string {
  return `handle,price\n${list.map(({ handle, price }) => `${handle},${price}\n`).join("")}`;
}
