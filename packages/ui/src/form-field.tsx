import CircleAlert from "lucide-react/icons/circle-alert";
import { type ReactNode, useId } from "react";
import { Label } from "./label.tsx";
import { usePartialInput } from "./partial-input.tsx";

/** The props that tie a control to its label, help and error. */
export interface FieldControl {
  id: string;
  "aria-describedby": string | undefined;
  "aria-invalid": true | undefined;
}

export interface FormFieldProps {
  label: string;
  help?: ReactNode;
  error?: string | undefined;
  children: (control: FieldControl) => ReactNode;
}

/** A label, a control, its help and its error, tied together. */
export function FormField({ label, help, error: given, children }: FormFieldProps) {
  const id = useId();
  const [frame, partialInput] = usePartialInput();
  const error = partialInput ?? given;
  const helpId = help ? `${id}-help` : undefined;
  const errorId = error ? `${id}-error` : undefined;
  return (
    <div
      ref={frame}
      className="space-y-1 dense:in-data-filters:flex dense:in-data-filters:items-center dense:in-data-filters:gap-2 dense:in-data-filters:space-y-0 dense:in-data-filters:[&>label]:whitespace-nowrap"
    >
      <Label htmlFor={id}>{label}</Label>
      {children({
        id,
        "aria-describedby": [errorId, helpId].filter(Boolean).join(" ") || undefined,
        "aria-invalid": error ? true : undefined,
      })}
      {error && (
        <p id={errorId} className="flex items-start gap-2 text-danger">
          <CircleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
          {error}
        </p>
      )}
      {help && (
        <p id={helpId} className="text-ink-muted">
          {help}
        </p>
      )}
    </div>
  );
}
