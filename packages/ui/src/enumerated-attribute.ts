type Booleanish = boolean | "true" | "false";

/**
 * Returns the value of an enumerated HTML attribute such as `spellcheck`, which is on unless it says "false": Preact
 * omits an attribute that is `false`.
 */
export function enumerated(value: Booleanish | undefined): Booleanish | undefined {
  return value === false ? "false" : value;
}
