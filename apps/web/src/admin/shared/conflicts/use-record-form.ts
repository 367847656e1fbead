import type { ChangedField, EditedRecordInput } from "@scriptkeeper/contracts/editing/conflicts";
import { skipToken } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { FieldValues, Path, PathValue } from "react-hook-form";
import type { z } from "zod";
import { isNotFound } from "../../../shared/api/api-answer.ts";
import { trpc } from "../../../shared/api/trpc.ts";
import { type ContractFormOptions, useContractForm } from "../dialogs/use-contract-form.ts";
import { changedFieldsIn } from "./changed-fields-in.ts";
import {
  answerConflict,
  type ColleaguesChanges,
  type Conflict,
  partOf,
  type Shown,
  takeInChange,
} from "./colleagues-changes.ts";

/** The interval at which an open form checks whether its record has changed. */
const LOOK_MS = 10_000;

export interface RecordFormOptions<Fields, Values, Contract extends z.ZodType, Input>
  extends Omit<ContractFormOptions<Fields, Contract, Input>, "defaultValues" | "toInput" | "check">,
    Shown<Fields, Values> {
  /** Null for a new record. */
  record: EditedRecordInput | null;
  /** The record's values when the form was opened. */
  opened: Values;
  /** The form's initial values, if they are a proposal and not the record's values. */
  defaultValues?: Fields;
  toInput: (fields: Fields, startedFrom: Fields) => Input;
  check?: (fields: Fields, startedFrom: Fields) => { [Name in keyof Fields]?: string | false };
}

/** What the parts of a form need to show colleagues' changes. */
export interface Conflicts {
  of: (field: string) => Conflict | undefined;
  answer: (conflict: Conflict, answer: "mine" | "theirs") => void;
  isDeleted: boolean;
  /** Repeats of a prescription that are held by unpaid orders. */
  unpaidRepeats: number;
}

/**
 * A form of a record that others may change while it is open. It takes over their changes to untouched fields and asks
 * about touched ones; a refusal because of a conflict asks in the same way. `base` is the base of the form's values
 * now.
 */
export function useRecordForm<
  Fields extends FieldValues,
  Values extends object,
  Contract extends z.ZodType,
  Input extends FieldValues & z.input<Contract>,
>(options: RecordFormOptions<Fields, Values, Contract, Input>) {
  const { check, ...unchecked } = options;
  const { record, opened, toFields, toInput, error } = options;
  const [met, setMet] = useState<ColleaguesChanges<Values>>({ base: opened, conflicts: {} });
  const [replaced, setReplaced] = useState<Record<string, Partial<Fields>>>({});
  const startedFrom = toFields(met.base);
  const [defaultValues] = useState(options.defaultValues ?? startedFrom);
  const form = useContractForm<Fields, Contract, Input>({
    ...unchecked,
    defaultValues,
    toInput: (fields) => toInput(fields, startedFrom),
    ...(check && { check: (fields: Fields) => check(fields, startedFrom) }),
  });
  const read = trpc.editing.record.useQuery(record ?? skipToken, {
    refetchInterval: LOOK_MS,
    refetchOnWindowFocus: "always",
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });

  function put(part: Partial<Fields>) {
    for (const [name, value] of Object.entries(part))
      form.setValue(name as Path<Fields>, value as PathValue<Fields, Path<Fields>>, { shouldValidate: true });
  }
  function meet(changes: readonly ChangedField[]) {
    let next = met;
    for (const changed of changes) {
      const meeting = takeInChange(next, { changed, typed: form.getValues() }, options);
      put(meeting.put);
      next = meeting.met;
    }
    setMet(next);
  }
  const meetNow = useRef(meet);
  meetNow.current = meet;
  useEffect(() => {
    if (read.data) meetNow.current(read.data.fields);
  }, [read.data]);
  useEffect(() => {
    meetNow.current(changedFieldsIn(error));
  }, [error]);

  function answer(conflict: Conflict, which: "mine" | "theirs") {
    const { field } = conflict;
    if (which === "theirs") {
      setReplaced({ ...replaced, [field]: partOf(form.getValues(), field, options) });
      put(partOf(toFields(answerConflict(met, { conflict, answer: which }, options).base), field, options));
    } else put(replaced[field] ?? {});
    setMet(answerConflict(met, { conflict, answer: which }, options));
  }
  const isDeleted = isNotFound(read.error) || isNotFound(error);
  const conflicts: Conflicts = {
    of: (field) => met.conflicts[field],
    answer,
    isDeleted,
    unpaidRepeats: read.data?.unpaidRepeats ?? 0,
  };
  // That it is deleted is why it was not saved.
  return { ...form, ...(isNotFound(error) && { refusal: undefined }), conflicts, base: met.base };
}
