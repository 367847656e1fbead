/** A number as people read it: "1,234". */
export function numberText(number: number): string {
  return number.toLocaleString("en-AU");
}

/** A number with what it counts: "1 person", "1,234 people". */
export function counted(number: number, one: string, several = `${one}s`): string {
  return `${numberText(number)} ${plural(number, one, several)}`;
}

/** The singular or the plural, depending on the number. */
export function plural(number: number, one: string, several = `${one}s`): string {
  return number === 1 ? one : several;
}
