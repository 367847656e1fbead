import type { Discount } from "@scriptkeeper/contracts/discounts";
import type { AskedDiscountPlan } from "@scriptkeeper/contracts/effects";
import { useState } from "react";
import { trpc } from "../../shared/api/trpc.ts";
import { useSingleFlight } from "../../shared/use-single-flight.ts";
import { useSwitchDiscount } from "./use-change-discount.ts";

/** How long what a switch would do is taken to stand. */
export const EFFECT_STANDS_MS = 30_000;

/** Switches a discount that nobody has at once; what would change somebody's price is asked about. */
export function useConfirmedSwitch() {
  const utils = trpc.useUtils();
  const [switchTo] = useSwitchDiscount();
  const [busyId, setBusyId] = useState<number | null>(null);
  const [asked, setAsked] = useState<Discount | null>(null);
  const press = useSingleFlight(async (discount: Discount) => {
    setBusyId(discount.id);
    try {
      const plan = planOfSwitch(discount);
      const effect = await utils.discounts.effect.fetch(plan, { staleTime: 0 }).catch(() => null);
      if (effect?.prescriptions.count === 0) await switchTo({ id: discount.id, ...plan.change });
      else setAsked(discount);
    } finally {
      setBusyId(null);
    }
  });
  return { press, busyId, asked, forget: () => setAsked(null) };
}

/** On where it is off, and off where it is on. */
export function planOfSwitch({ id, is_active }: Discount) {
  return { kind: "change", id, change: { is_active: !is_active } } satisfies AskedDiscountPlan;
}
