import { useEffect } from "react";
import { type DefaultValues, type FieldErrors, type FieldValues, type Path, useForm } from "react-hook-form";
import type { z } from "zod";
import { toRefusal } from "../../../shared/api/refusal.ts";

export interface ContractFormOptions<Fields, Contract extends z.ZodType, Input> {
  /** The schema by which the server checks what is sent. */
  contract: Contract;
  defaultValues: Fields;
  /** What is sent: the fields as typed, turned into what the contract reads. */
  toInput: (fields: Fields) => Input;
  /** What the screen asks for beyond the contract. */
  check?: (fields: Fields) => { [Name in keyof Fields]?: string | false };
  /** What the screen says of a field that the contract refuses, in place of the contract's message. */
  messages?: { [Name in keyof Fields]?: string };
  /** What the form calls a field of the contract, where that differs. */
  names?: Record<string, keyof Fields>;
  /** With what the last attempt failed. */
  error: unknown;
  /** Said of a failure that the server has no words for. */
  failed: string;
}

/**
 * A form that is checked by the contract's own schema before it is sent. What the server refuses stands at the field that
 * it names, which has the focus then; `refusal` is what belongs to none of them.
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
    // Each failure anew, though it says the same.
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

/** In the contracts a message without a capital follows the name of its field; at the field it stands alone. */
function toSentence(message: string): string {
  return message.charAt(0).toUpperCase() + message.slice(1);
}
