import { DiscountInput } from "@scriptkeeper/contracts/discounts/discounts";
import type { AskedDiscountPlan } from "@scriptkeeper/contracts/editing/effects";
import { keepPreviousData } from "@tanstack/react-query";
import { type Control, useWatch } from "react-hook-form";
import { trpc } from "../../shared/api/trpc.ts";
import { EffectNote } from "../shared/changes/effect-note.tsx";
import { useDebounced } from "../shared/use-debounced.ts";
import {
  checkTarget,
  type DiscountFields,
  type DiscountValues,
  toChange,
  toFormFields,
  toInput,
} from "./discount-fields.ts";

const RESTS_MS = 300;

interface DiscountEffectProps {
  control: Control<DiscountFields, unknown, DiscountInput>;
  /** The discount's id; undefined for a new one. */
  id: number | undefined;
  /** The values that the form started from. */
  base: Partial<DiscountValues>;
  timeZone: string;
}

/** What the discount in the form would do, as soon as the input is valid. The name does not matter for that. */
export function DiscountEffect({ control, id, base, timeZone }: DiscountEffectProps) {
  const fields = useDebounced(useWatch({ control, compute: (all: DiscountFields) => all }), RESTS_MS);
  const typed = toInput(fields, timeZone);
  const input = { ...typed, name: typed.name || "New" };
  const plan: AskedDiscountPlan =
    id === undefined
      ? { kind: "create", discount: input }
      : { kind: "change", id, change: toChange(input, toInput(toFormFields(base, timeZone), timeZone)) };
  const effect = trpc.discounts.effect.useQuery(plan, {
    enabled: DiscountInput.safeParse(input).success && !checkTarget(fields).customer,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  return <EffectNote query={effect} />;
}
