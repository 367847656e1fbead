import { useId } from "react";

export interface PreferenceSelectProps<Choice extends string> {
  label: string;
  /** The name of each choice, in order. */
  names: Readonly<Record<Choice, string>>;
  value: Choice;
  onChoose: (choice: string) => void;
}

/** A setting of this browser's display, which takes effect at once. */
export function PreferenceSelect<Choice extends string>(props: PreferenceSelectProps<Choice>) {
  const { label, names, value, onChoose } = props;
  const id = useId();
  return (
    <span className="inline-flex flex-wrap items-center gap-2">
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        value={value}
        onChange={(event) => onChoose(event.target.value)}
        className="min-h-11 max-w-full rounded-md border border-line-strong bg-surface px-2 text-ink dense:min-h-8"
      >
        {Object.entries<string>(names).map(([choice, name]) => (
          <option key={choice} value={choice}>
            {name}
          </option>
        ))}
      </select>
    </span>
  );
}
