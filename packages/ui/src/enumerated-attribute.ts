type Booleanish = boolean | "true" | "false";

/** The value of an HTML attribute such as `spellcheck`, which is on unless it says "false": Preact leaves it out where it is `false`. */
export function enumerated(value: Booleanish | undefined): Booleanish | undefined {
  return value === false ? "false" : value;
}
