import { useEffect } from "react";
import { type DefaultValues, type FieldErrors, type FieldValues, type Path, useForm } from "react-hook-form";
import type { z } from "zod";
import { toRefusal } from "../../../shared/api/refusal.ts";

export interface ContractFormOptions<Fields, Contract extends z.ZodType, Input> {
  /** The schema with which the server checks the input. */
  contract: Contract;
  defaultValues: Fields;
  /** Turns the fields as typed into the contract's input. */
  toInput: (fields: Fields) => Input;
  /** Checks that the screen adds to the contract. */
  check?: (fields: Fields) => { [Name in keyof Fields]?: string | false };
  /** The screen's messages for fields that the contract refuses, instead of the contract's. */
  messages?: { [Name in keyof Fields]?: string };
  /** The form's names for fields that the contract names differently. */
  names?: Record<string, keyof Fields>;
  /** Why the last attempt failed; null if it did not. */
  error: unknown;
  /** The message for a failure for which the server has none. */
  failed: string;
}

/**
 * A form checked by the contract's schema before it is sent. A server's refusal is shown at the field that it names,
 * which gets the focus; `refusal` is one that belongs to no field.
 */
export function useContractForm<
  Fields extends FieldValues,
  Contract extends z.ZodType,
  Input extends FieldValues & z.input<Contract>,
>(options: ContractFormOptions<Fields, Contract, Input>) {
  const { defaultValues, toInput, names = {}, error, failed } = options;
  const form = useForm<Fields, unknown, Input>({
    defaultValues: defaultValues as DefaultValues<Fields>,
    resolver: (fields) => {
      const errors = findErrors(fields, options);
      return Object.keys(errors).length > 0
        ? { values: {}, errors }
        : { values: toInput(fields), errors: {} };
    },
  });
  const refusal = error ? toRefusal(error, failed) : null;
  const name = names[refusal?.field ?? ""] ?? refusal?.field;
  const field = name !== undefined && name in defaultValues ? (name as Path<Fields>) : undefined;
  const message = refusal?.message;
  const { setError } = form;
  useEffect(() => {
    // Runs for each new failure, even with the same message.
    if (error && field && message) setError(field, { message }, { shouldFocus: true });
  }, [error, field, message, setError]);
  return { ...form, refusal: field ? undefined : message };
}

function findErrors<Fields extends FieldValues, Contract extends z.ZodType, Input>(
  fields: Fields,
  { contract, toInput, check, messages = {}, names = {} }: ContractFormOptions<Fields, Contract, Input>,
): FieldErrors<Fields> {
  const found = new Map<string, string>();
  for (const [name, message] of Object.entries(check?.(fields) ?? {})) if (message) found.set(name, message);
  for (const { path, message } of contract.safeParse(toInput(fields)).error?.issues ?? []) {
    const name = String(names[String(path[0])] ?? path[0]);
    if (!found.has(name)) found.set(name, messages[name] ?? toSentence(message));
  }
  const errors = [...found].map(([name, message]) => [name, { type: "contract", message }]);
  return Object.fromEntries(errors);
}

/** A message in a contract without a capital letter continues the name of its field; at the field it stands alone. */
function toSentence(message: string): string {
  return message.charAt(0).toUpperCase() + message.slice(1);
}
