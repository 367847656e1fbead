/** Returns the `tel:` address of a number as people write it: "(02) 5550 1234" or "+61 2 5550 1234". */
export function phoneAddress(phone: string): string {
  return `tel:${phone.replace(/(?!^\+)[^\d]/g, "")}`;
}
