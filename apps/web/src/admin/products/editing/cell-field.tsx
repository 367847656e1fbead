import { Input } from "@scriptkeeper/ui/input";
import CircleAlert from "lucide-react/icons/circle-alert";
import { type ComponentProps, useId } from "react";

export interface CellFieldProps extends ComponentProps<"input"> {
  /** For screen readers; others see the column's heading. */
  label: string;
  error: string | undefined;
}

/** A field in a table cell, with its error below. */
export function CellField({ label, error, ...props }: CellFieldProps) {
  const errorId = useId();
  return (
    <>
      <Input
        {...props}
        aria-label={label}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? errorId : undefined}
        autoComplete="off"
      />
      {error && (
        <p id={errorId} className="mt-1 flex items-start gap-1 text-danger">
          <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          {error}
        </p>
      )}
    </>
  );
}
