/** "$30.00" */
export function dollars(cents: number): string {
  const sign = cents < 0 ? "-" : "";
  const whole = Math.floor(Math.abs(cents) / 100);
  // The browser's own formatter is not used: setting it up takes a slow phone longer than everything else on an
  // order's page.
  const grouped = String(whole).replaceAll(/\B(?=(\d{3})+$)/g, ",");
  return `${sign}$${grouped}.${String(Math.abs(cents) % 100).padStart(2, "0")}`;
}

/** "$30" for whole dollars, otherwise "$30.50". */
export function shortDollars(cents: number): string {
  return cents % 100 === 0 ? dollars(cents).slice(0, -3) : dollars(cents);
}

/** Converts dollars as a decimal string ("12.5") to whole cents without a float in between. */
export function toCents(decimal: string): number {
  const match = /^(-?)(\d+)(?:\.(\d{1,2})\d*)?$/.exec(decimal.trim());
  if (!match) throw new RangeError("not a decimal amount");
  const [, sign, whole, fraction = ""] = match;
  const cents = Number(whole) * 100 + Number(fraction.padEnd(2, "0"));
  return sign ? -cents : cents;
}
