export interface OptionsProps<Value extends string | number> {
  values: readonly Value[];
  /** The text of each value. */
  text: Readonly<Record<Value, string>> | ((value: Value) => string);
}

/** The options of a select. */
export function Options<Value extends string | number>({ values, text }: OptionsProps<Value>) {
  return values.map((value) => (
    <option key={value} value={value}>
      {typeof text === "function" ? text(value) : text[value]}
    </option>
  ));
}
