const format = new Intl.NumberFormat("en-AU", { style: "currency", currency: "AUD" });

/** Returns cents as dollars: 1895 → "$18.95". */
export function dollars(cents: number): string {
  return format.format(cents / 100);
}
