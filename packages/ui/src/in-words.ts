type Booleanish = boolean | "true" | "false";

/** For what a browser does unless it is told "false": Preact leaves such an attribute out where it is `false`. */
export function inWords(value: Booleanish | undefined): Booleanish | undefined {
  return value === false ? "false" : value;
}
