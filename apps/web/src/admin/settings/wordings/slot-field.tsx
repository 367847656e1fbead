import {
  WORDING_LIMITS,
  type WordingSlot,
  type WordingToken,
} from "@scriptkeeper/contracts/emails/wording-rules";
import { FormField } from "@scriptkeeper/ui/form-field";
import { Input } from "@scriptkeeper/ui/input";
import { Textarea } from "@scriptkeeper/ui/textarea";
import { useRef } from "react";
import type { UseFormRegisterReturn } from "react-hook-form";
import { slotLabels } from "./wording-labels.ts";

export interface SlotFieldProps {
  slot: WordingSlot;
  /** The built-in words of the slot. */
  builtIn: string | undefined;
  tokens: readonly WordingToken[];
  value: string;
  error: string | undefined;
  field: UseFormRegisterReturn;
  onInsert: (text: string) => void;
}

/** One slot of an email: its words, the built-in words, and what can be inserted. */
export function SlotField({ slot, builtIn, tokens, value, error, field, onInsert }: SlotFieldProps) {
  const control = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  const { name, help } = slotLabels[slot];
  const props = {
    ...field,
    ref: (element: (HTMLInputElement & HTMLTextAreaElement) | null) => {
      control.current = element;
      field.ref(element);
    },
    autoComplete: "off",
  };
  function insert(token: WordingToken) {
    const { selectionStart: from, selectionEnd: to } = control.current ?? {};
    const start = from ?? value.length;
    const text = `{${token}}`;
    onInsert(value.slice(0, start) + text + value.slice(to ?? start));
    control.current?.focus();
    control.current?.setSelectionRange(start + text.length, start + text.length);
  }
  return (
    <div className="space-y-1.5">
      <FormField label={name} error={error} help={<Help builtIn={builtIn} help={help} />}>
        {(tied) =>
          slot === "note" || slot === "intro" ? (
            <Textarea {...tied} {...props} rows={slot === "note" ? 4 : 2} />
          ) : (
            <Input {...tied} {...props} />
          )
        }
      </FormField>
      <div className="flex flex-wrap items-center gap-1.5">
        {tokens.map((token) => (
          <button
            key={token}
            type="button"
            aria-label={`Insert {${token}} into the ${name.toLowerCase()}`}
            onClick={() => insert(token)}
            className="inline-flex min-h-9 items-center rounded-md border border-line bg-sunken px-2 text-xs text-ink hover:border-line-strong dense:min-h-7"
          >
            {`{${token}}`}
          </button>
        ))}
        <Count slot={slot} length={value.trim().length} />
      </div>
    </div>
  );
}

function Help({ builtIn, help }: { builtIn: string | undefined; help: string }) {
  return (
    <>
      {help}
      {builtIn && (
        <span className="block">
          Left empty: <q>{builtIn}</q>
        </span>
      )}
    </>
  );
}

function Count({ slot, length }: { slot: WordingSlot; length: number }) {
  const limit = WORDING_LIMITS[slot];
  return (
    <span
      className={`ml-auto text-xs tabular-nums ${length > limit ? "font-semibold text-danger" : "text-ink-muted"}`}
    >
      <span className="sr-only">Characters: </span>
      {length} of {limit}
    </span>
  );
}
